import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {} from '@vitest/browser-playwright';
import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { lockedPdf, numberedPages, pdfOfLines } from './pdf-file.fixture.ts';
import { button, pageRegion, searchFor, showPdf, status, timely } from './pdf-viewer.fixture.ts';

afterEach(cleanup);

test('draws the pages near the screen, each in its own shape, with what lies over them', async () => {
  const viewer = showPdf(undefined);
  viewer.show(numberedPages(40));
  await waitFor(() => expect(viewer.onOpen).toHaveBeenCalledWith(40), timely);
  await screen.findByText('This is page 1.', {}, timely);
  await waitFor(() => {
    const [first, second] = [1, 2].map((n) =>
      document.querySelector(`[data-page="${n}"]`)?.getBoundingClientRect(),
    );
    expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(8 / 6, 2);
    expect((second?.height ?? 0) / (second?.width ?? 1)).toBeCloseTo(6 / 8, 2);
  }, timely);
  expect(button('Field on page 1')).toBeDefined();
  expect(document.querySelectorAll('[data-page]').length).toBeLessThan(6);
});

test('every page is a landmark with its words in reading order, and so is the next one before it is reached', async () => {
  showPdf(pdfOfLines([{ lines: ['One', 'Two', 'Three'] }, { lines: ['Four'] }]));
  await screen.findByText('Three', {}, timely);
  expect((await pageRegion(1)).innerText).toMatch(/One\s+Two\s+Three/);
  expect(await within(await pageRegion(2)).findByText('Four', {}, timely)).toBeDefined();
});

test('on a wide screen, thumbnails lead to the pages and are drawn as they come near', async () => {
  const [width, height] = [innerWidth, innerHeight];
  await browser.viewport(1280, 800);
  try {
    const { onPage } = showPdf(numberedPages(40));
    await screen.findByText('This is page 1.', {}, timely);
    const thumbnails = within(screen.getByRole('navigation', { name: 'Pages' }));
    await waitFor(() => expect(document.querySelector('nav canvas')).not.toBeNull(), timely);
    expect(document.querySelectorAll('nav canvas').length).toBeLessThan(40);
    fireEvent.click(thumbnails.getByRole('button', { name: 'Go to page 30' }));
    await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), timely);
  } finally {
    await browser.viewport(width, height);
  }
});

test('on a phone there are no thumbnails', async () => {
  showPdf(numberedPages(3));
  await screen.findByText('This is page 1.', {}, timely);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('words are selected as they are written', async () => {
  showPdf(pdfOfLines([{ lines: ['The parties', 'agree'] }]));
  const last = await screen.findByText('agree', {}, timely);
  getSelection()?.setBaseAndExtent(
    screen.getByText('The parties').firstChild ?? last,
    4,
    last.firstChild ?? last,
    5,
  );
  expect(getSelection()?.toString()).toBe('parties\nagree');
});

test('a file of 37 MB is read from its first page to its last', async () => {
  const file = pdfOfLines([1, 2, 3, 4].map((number) => ({ lines: [`Scan ${number}`], side: 3050 })));
  expect(file.length).toBeGreaterThan(37_000_000);
  const { ref, onPage } = showPdf(file);
  await screen.findByText('Scan 1', {}, timely);
  await ref.current?.goTo(4);
  await screen.findByText('Scan 4', {}, timely);
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(4), timely);
  // The picture's grain is on the screen: it was decoded, not left out.
  await waitFor(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page="4"] canvas');
    const { data } = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? {};
    expect(data?.[3]).toBe(255);
    expect(data?.[0]).toBeLessThan(200);
  }, timely);
}, 60_000);

test('a document that takes longer than a second to come says that it is being opened', async () => {
  const viewer = showPdf(undefined);
  expect(await screen.findByRole('progressbar', { name: 'Opening the document' }, timely)).toBeDefined();
  viewer.show(numberedPages(2));
  await screen.findByText('This is page 1.', {}, timely);
  expect(screen.queryByText('Opening the document')).toBeNull();
});

test('a file that is no PDF is answered in words, with a way on', async () => {
  showPdf(new TextEncoder().encode('Dear Sir or Madam'));
  const alert = await screen.findByRole('alert', {}, timely);
  expect(alert.textContent).toContain('This file is broken');
  expect(alert.textContent).toContain('Download it');
});

test('a file locked with a password is answered in words, with a way on', async () => {
  showPdf(lockedPdf());
  const alert = await screen.findByRole('alert', {}, timely);
  expect(alert.textContent).toContain('asks for a password');
  expect(alert.textContent).toContain('Download it');
});

test.each([1, 2])(
  'when page %i can’t be drawn that is said in its place, and the others are read and searched',
  async (broken) => {
    const lines = (number: number) => ({ lines: [`Words of page ${number}`] });
    showPdf(pdfOfLines([1, 2, 3].map((number) => ({ ...lines(number), missing: number === broken }))));
    await within(await pageRegion(broken)).findByText(/can’t be shown/, {}, timely);
    await screen.findByText('Words of page 3', {}, timely);
    await searchFor('words of');
    await status(`1 of 2, on page ${broken === 1 ? 2 : 1}`);
    expect(screen.getByText(/One page can’t be read/)).toBeDefined();
  },
);
