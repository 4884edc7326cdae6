import { fireEvent, render, screen } from '@testing-library/react';
import { createRef, createElement as h } from 'react';
import { vi } from 'vitest';
import type { PdfHandle, PlaceOnPage } from './handle.ts';
import { Pdf } from './pdf.tsx';

/** The styles needed for scrolling and for layers. */
const style = `
  .react-pdf__Document, .react-pdf__Document > div { height: 100% }
  [data-frame] > div, .react-pdf__Document > div > .flex-1 { height: 100% }
  section.size-full { position: relative; height: 100%; overflow: auto }
  nav { height: 100%; overflow: auto }
  .relative { position: relative }
  .absolute, [data-page], [data-page] > div > div { position: absolute }
  .inset-0 { inset: 0 } .origin-top-left { transform-origin: top left; top: 0; left: 0 }`;

/** The place of the field on every page. */
export const fieldBox: PlaceOnPage = { x: 0.5, y: 0.8, width: 0.2, height: 0.05 };
const percent = ({ x, y, width, height }: PlaceOnPage) =>
  Object.fromEntries(
    Object.entries({ left: x, top: y, width, height }).map(([key, at]) => [key, `${at * 100}%`]),
  );

/** Shows a viewer of these bytes in a frame of 400 × 600 px, with a field on every page. */
export function showPdf(data: Uint8Array | undefined, onPage = vi.fn()) {
  const ref = createRef<PdfHandle>();
  const onOpen = vi.fn();
  const overlay = (page: number) =>
    h('button', { type: 'button', className: 'absolute', style: percent(fieldBox) }, `Field on page ${page}`);
  const viewer = (bytes: Uint8Array | undefined) =>
    h(Pdf, { data: bytes, label: 'Agreement', ref, onOpen, onPage, overlay, onFailure: 'Download it' });
  const frame = (bytes: Uint8Array | undefined) =>
    h(
      'div',
      { 'data-frame': true, style: { width: 400, height: 600, position: 'relative' } },
      h('style', null, style),
      viewer(bytes),
    );
  const { rerender } = render(frame(data));
  return { ref, onOpen, onPage, show: (bytes: Uint8Array) => rerender(frame(bytes)) };
}

export const timely = { timeout: 15_000 };
export const pageRegion = (number: number) =>
  screen.findByRole('region', { name: new RegExp(`^Page ${number} of `) }, timely);
export const button = (name: string) => screen.getByRole('button', { name });
export const rectOf = (element: Element) => element.getBoundingClientRect();
export const pressKey = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByRole('region', { name: 'Agreement' }), { key, ...init });

/** Opens the search by its key and types. */
export async function searchFor(words: string) {
  pressKey('f', { ctrlKey: true });
  const field = await screen.findByRole('searchbox', {}, timely);
  fireEvent.change(field, { target: { value: words } });
  return field;
}
export const status = (words: string) => screen.findByText(words, { selector: '[role=status]' }, timely);
