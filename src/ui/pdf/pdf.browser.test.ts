import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRef, createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PdfHandle } from './handle.ts';
import { Pdf } from './pdf.tsx';

afterEach(cleanup);

/** A PDF of blank pages with a line of text each; the second page lies on its side. */
function makePdf(pages: number): Uint8Array {
  const text = (n: number) => `BT /F1 24 Tf 72 700 Td (This is page ${n}.) Tj ET`;
  const kids = Array.from({ length: pages }, (_, at) => 4 + 2 * at);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...kids.flatMap((id, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${at === 1 ? '/Rotate 90' : ''}/Contents ${id + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${text(at + 1).length}>>\nstream\n${text(at + 1)}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`;
  return new TextEncoder().encode(file);
}

/** The part of the styles without which nothing scrolls or lies over anything. */
const style = `
  .react-pdf__Document { height: 100% } section { position: relative; height: 100%; overflow: auto }
  [data-page] { position: absolute } [data-page] > div { position: absolute; inset: 0 }`;

function show(data: Uint8Array | undefined, onPage = vi.fn()) {
  const ref = createRef<PdfHandle>();
  const onOpen = vi.fn();
  const overlay = (page: number) => h('button', { type: 'button' }, `Field on page ${page}`);
  const viewer = (bytes: Uint8Array | undefined) =>
    h(Pdf, { data: bytes, label: 'Agreement', ref, onOpen, onPage, overlay, onFailure: 'Download it' });
  const frame = (bytes: Uint8Array | undefined) =>
    h(
      'div',
      { style: { width: 400, height: 600, position: 'relative' } },
      h('style', null, style),
      viewer(bytes),
    );
  const { rerender } = render(frame(data));
  return { ref, onOpen, onPage, show: (bytes: Uint8Array) => rerender(frame(bytes)) };
}

const inTime = { timeout: 15_000 };

test('draws the pages near the screen, each in its own shape, with what lies over them', async () => {
  const viewer = show(undefined);
  viewer.show(makePdf(40));
  await waitFor(() => expect(viewer.onOpen).toHaveBeenCalledWith(40), inTime);
  await screen.findByText('This is page 1.', {}, inTime);
  await waitFor(() => {
    const [first, second] = [1, 2].map((n) =>
      document.querySelector<HTMLElement>(`[data-page="${n}"]`)?.getBoundingClientRect(),
    );
    expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(8 / 6, 2);
    expect((second?.height ?? 0) / (second?.width ?? 1)).toBeCloseTo(6 / 8, 2);
  }, inTime);
  expect(screen.getByRole('button', { name: 'Field on page 1' })).toBeDefined();
  expect(document.querySelectorAll('[data-page]').length).toBeLessThan(6);
});

test('goes to a place on a page that was not there yet', async () => {
  const { ref, onPage } = show(makePdf(40));
  await screen.findByText('This is page 1.', {}, inTime);
  await ref.current?.goTo(30, { x: 0.5, y: 0.8, width: 0.2, height: 0.05 });
  expect(screen.getByRole('button', { name: 'Field on page 30' })).toBeDefined();
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), inTime);
  await screen.findByText('This is page 30.', {}, inTime);
});

test('a file that is no PDF is answered in words, with a way on', async () => {
  show(new TextEncoder().encode('Dear Sir or Madam'));
  const alert = await screen.findByRole('alert', {}, inTime);
  expect(alert.textContent).toContain('can’t be shown here');
  expect(alert.textContent).toContain('Download it');
});
