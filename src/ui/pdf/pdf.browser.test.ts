import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type {} from '@vitest/browser-playwright';
import { createRef, createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { PageBox, PdfHandle } from './handle.ts';
import { Pdf } from './pdf.tsx';
import { lockedPdf, makePdf, numberedPages } from './pdf-file.fixture.ts';

afterEach(cleanup);

/** The styles needed for scrolling and for layers. */
const style = `
  .react-pdf__Document, .react-pdf__Document > div { height: 100% }
  [data-frame] > div, .react-pdf__Document > div > .flex-1 { height: 100% }
  section.size-full { position: relative; height: 100%; overflow: auto }
  nav { height: 100%; overflow: auto }
  .relative { position: relative }
  .absolute, [data-page], [data-page] > div > div { position: absolute }
  .inset-0 { inset: 0 } .origin-top-left { transform-origin: top left; top: 0; left: 0 }`;

const box: PageBox = { x: 0.5, y: 0.8, width: 0.2, height: 0.05 };
const percent = ({ x, y, width, height }: PageBox) =>
  Object.fromEntries(
    Object.entries({ left: x, top: y, width, height }).map(([key, at]) => [key, `${at * 100}%`]),
  );

function show(data: Uint8Array | undefined, onPage = vi.fn()) {
  const ref = createRef<PdfHandle>();
  const onOpen = vi.fn();
  const overlay = (page: number) =>
    h('button', { type: 'button', className: 'absolute', style: percent(box) }, `Field on page ${page}`);
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

const inTime = { timeout: 15_000 };
const page = (number: number) =>
  screen.findByRole('region', { name: new RegExp(`^Page ${number} of `) }, inTime);
const button = (name: string) => screen.getByRole('button', { name });
const rectOf = (element: Element) => element.getBoundingClientRect();
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByRole('region', { name: 'Agreement' }), { key, ...init });

/** Opens the search by its key and types. */
async function look(words: string) {
  press('f', { ctrlKey: true });
  const field = await screen.findByRole('searchbox', {}, inTime);
  fireEvent.change(field, { target: { value: words } });
  return field;
}
const saying = (words: string) => screen.findByText(words, { selector: '[role=status]' }, inTime);

test('draws the pages near the screen, each in its own shape, with what lies over them', async () => {
  const viewer = show(undefined);
  viewer.show(numberedPages(40));
  await waitFor(() => expect(viewer.onOpen).toHaveBeenCalledWith(40), inTime);
  await screen.findByText('This is page 1.', {}, inTime);
  await waitFor(() => {
    const [first, second] = [1, 2].map((n) =>
      document.querySelector(`[data-page="${n}"]`)?.getBoundingClientRect(),
    );
    expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(8 / 6, 2);
    expect((second?.height ?? 0) / (second?.width ?? 1)).toBeCloseTo(6 / 8, 2);
  }, inTime);
  expect(button('Field on page 1')).toBeDefined();
  expect(document.querySelectorAll('[data-page]').length).toBeLessThan(6);
});

test('every page is a landmark with its words in reading order, and so is the next one before it is reached', async () => {
  show(makePdf([{ lines: ['One', 'Two', 'Three'] }, { lines: ['Four'] }]));
  await screen.findByText('Three', {}, inTime);
  expect((await page(1)).innerText).toMatch(/One\s+Two\s+Three/);
  expect(await within(await page(2)).findByText('Four', {}, inTime)).toBeDefined();
});

test('where there is room, thumbnails lead to the pages and are drawn as they come near', async () => {
  const [width, height] = [innerWidth, innerHeight];
  await browser.viewport(1280, 800);
  try {
    const { onPage } = show(numberedPages(40));
    await screen.findByText('This is page 1.', {}, inTime);
    const thumbnails = within(screen.getByRole('navigation', { name: 'Pages' }));
    await waitFor(() => expect(document.querySelector('nav canvas')).not.toBeNull(), inTime);
    expect(document.querySelectorAll('nav canvas').length).toBeLessThan(40);
    fireEvent.click(thumbnails.getByRole('button', { name: 'Go to page 30' }));
    await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), inTime);
  } finally {
    await browser.viewport(width, height);
  }
});

test('on a phone there are none', async () => {
  show(numberedPages(3));
  await screen.findByText('This is page 1.', {}, inTime);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('words are selected as they are written', async () => {
  show(makePdf([{ lines: ['The parties', 'agree'] }]));
  const last = await screen.findByText('agree', {}, inTime);
  getSelection()?.setBaseAndExtent(
    screen.getByText('The parties').firstChild ?? last,
    4,
    last.firstChild ?? last,
    5,
  );
  expect(getSelection()?.toString()).toBe('parties\nagree');
});

test('goes to a place on a page that was not there yet', async () => {
  const { ref, onPage } = show(numberedPages(40));
  await screen.findByText('This is page 1.', {}, inTime);
  await ref.current?.goTo(30, box);
  expect(button('Field on page 30')).toBeDefined();
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), inTime);
  await screen.findByText('This is page 30.', {}, inTime);
});

test('goes to a place that was asked for as soon as the document was open', async () => {
  const { ref, onOpen, onPage } = show(numberedPages(40));
  onOpen.mockImplementation(() => void ref.current?.goTo(30, box));
  await screen.findByText('This is page 30.', {}, inTime);
  expect(button('Field on page 30')).toBeDefined();
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), inTime);
});

test('turned to the right, a page lies on its side with all that is on it, and stays the one being read', async () => {
  const { ref, onPage } = show(numberedPages(40));
  await screen.findByText('This is page 1.', {}, inTime);
  await ref.current?.goTo(20);
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(20), inTime);
  fireEvent.click(button('Turn right'));
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(20), inTime);
  const sheet = rectOf(await page(20));
  expect(sheet.height / sheet.width).toBeCloseTo(6 / 8, 2);
  // A place at the foot, a little to the right, is now at the left, a little to the foot.
  const field = rectOf(button('Field on page 20'));
  expect((field.left - sheet.left) / sheet.width).toBeCloseTo(1 - box.y - box.height, 2);
  expect((field.top - sheet.top) / sheet.height).toBeCloseTo(box.x, 2);
  expect(field.height / sheet.height).toBeCloseTo(box.width, 2);
  const words = rectOf(await within(await page(20)).findByText('This is page 20.', {}, inTime));
  expect(words.height).toBeGreaterThan(4 * words.width);
  expect((words.right - sheet.left) / sheet.width).toBeCloseTo(1 - 80 / 800, 1);

  await ref.current?.goTo(35, box);
  await waitFor(() => {
    const { top, bottom } = rectOf(button('Field on page 35'));
    const view = rectOf(screen.getByRole('region', { name: 'Agreement' }));
    expect(top).toBeGreaterThan(view.top);
    expect(bottom).toBeLessThan(view.bottom);
  }, inTime);
  fireEvent.click(button('Turn right'));
  fireEvent.click(button('Turn right'));
  fireEvent.click(button('Turn right'));
  await waitFor(async () => {
    const upright = rectOf(await page(35));
    expect(upright.height / upright.width).toBeCloseTo(8 / 6, 2);
  }, inTime);
});

test('another page is reached by its number; a number there is none of is answered in words and kept', async () => {
  const { onPage } = show(numberedPages(40));
  await screen.findByText('This is page 1.', {}, inTime);
  const field = screen.getByRole('textbox', { name: /Page/ });
  for (const wrong of ['41', '0', '2.5', 'ten']) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toBe('There are pages 1 to 40.');
    expect(field).toHaveProperty('value', wrong);
  }
  fireEvent.change(field, { target: { value: '33' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter' });
  await saying('Page 33 of 40');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(33), inTime);
  await waitFor(() => expect(field).toHaveProperty('value', '33'), inTime);
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '33');
});

test('keys move by a screen, to both ends, and change the size', async () => {
  const { onPage } = show(numberedPages(40));
  await screen.findByText('This is page 1.', {}, inTime);
  const frame = screen.getByRole('region', { name: 'Agreement' });
  press('PageDown');
  expect(frame.scrollTop).toBeCloseTo(540, -1);
  press('PageUp');
  expect(frame.scrollTop).toBe(0);
  press('End');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(40), inTime);
  press('Home');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(1), inTime);
  const { width } = rectOf(await page(1));
  press('+');
  await saying('125 %');
  expect(rectOf(await page(1)).width).toBeCloseTo(1.25 * width, 0);
  press('0');
  press('-');
  await saying('75 %');
  expect(rectOf(await page(1)).width).toBeCloseTo(0.75 * width, 0);
});

/** Sends a touch event with fingers at these places of the window; with none when they are lifted. */
function touch(type: string, ...places: [x: number, y: number][]) {
  const target = screen.getByRole('region', { name: 'Agreement' });
  const touches = places.map(
    ([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }),
  );
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

test('two fingers stretch the pages, which are drawn anew at their end with what lay between them in its place', async () => {
  show(numberedPages(3));
  await screen.findByText('This is page 1.', {}, inTime);
  const { left, top } = rectOf(screen.getByRole('region', { name: 'Agreement' }));
  const [x, y] = [left + 200, top + 250];
  const before = rectOf(await page(1));
  const between = async () => {
    const sheet = rectOf(await page(1));
    return {
      wide: sheet.width / before.width,
      x: (x - sheet.left) / sheet.width,
      y: (y - sheet.top) / sheet.height,
    };
  };
  const start = await between();

  expect(touch('touchstart', [x, y]).defaultPrevented).toBe(false);
  touch('touchstart', [x - 50, y], [x + 50, y]);
  expect(touch('touchmove', [x - 100, y], [x + 100, y]).defaultPrevented).toBe(true);
  const stretched = await between();
  expect(stretched.wide).toBeCloseTo(2, 1);
  touch('touchend', [x - 100, y]);
  touch('touchend');
  await screen.findByRole('button', { name: /^200 %/ }, inTime);
  for (const now of [stretched, await between()]) {
    expect(now.wide).toBeCloseTo(2, 1);
    expect(now.x).toBeCloseTo(start.x, 1);
    expect(now.y).toBeCloseTo(start.y, 1);
  }

  touch('touchstart', [x - 200, y], [x + 200, y]);
  touch('touchmove', [x - 1, y], [x + 1, y]);
  touch('touchend');
  await screen.findByRole('button', { name: /^25 %/ }, inTime);
});

test('words are found on every page without regard to case and accents, counted, marked, and walked through', async () => {
  const at = new Map([
    [0, ['The café of Zoë', 'a CAFE']],
    [149, ['Café Zürich']],
    [299, ['cafés, a ca-', 'fe, no coffee']],
  ]);
  const { onPage } = show(
    makePdf(Array.from({ length: 300 }, (_, page) => ({ lines: at.get(page) ?? [`Page ${page + 1}`] }))),
  );
  await screen.findByText('a CAFE', {}, inTime);
  const field = await look('cafe');
  await saying('1 of 5, on page 1');
  await waitFor(
    () => expect(document.querySelectorAll('[data-page="1"] [data-hits] > *')).toHaveLength(2),
    inTime,
  );

  // The marks cover the words, compared with the selectable words laid over the page.
  const words = screen.getByText('The café of Zoë').firstChild;
  const range = new Range();
  if (words) range.setStart(words, 4);
  if (words) range.setEnd(words, 8);
  const [selected, marked] = [
    range.getBoundingClientRect(),
    rectOf(document.querySelector('[data-current]') ?? field),
  ];
  for (const side of ['left', 'right'] as const)
    expect(Math.abs(marked[side] - selected[side])).toBeLessThan(3);
  expect(marked.top).toBeLessThan(selected.top + selected.height / 2);
  expect(marked.bottom).toBeGreaterThan(selected.top + selected.height / 2);

  fireEvent.keyDown(field, { key: 'Enter' });
  await saying('2 of 5, on page 1');
  fireEvent.click(button('Next hit'));
  await saying('3 of 5, on page 150');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(150), inTime);
  fireEvent.click(button('Next hit'));
  fireEvent.click(button('Next hit'));
  await saying('5 of 5, on page 300');
  // a word over two lines has two marks
  await waitFor(
    () => expect(document.querySelectorAll('[data-page="300"] [data-current]')).toHaveLength(2),
    inTime,
  );
  fireEvent.keyDown(field, { key: 'Enter' });
  await saying('1 of 5, on page 1');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  await saying('5 of 5, on page 300');

  fireEvent.change(field, { target: { value: 'café zur' } });
  await saying('1 of 1, on page 150');
  fireEvent.change(field, { target: { value: 'tea' } });
  await saying('Not found.');
  expect(document.querySelector('[data-current]')).toBeNull();

  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Agreement' }));
  press('f', { metaKey: true });
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tea');
});

test('a mark turns with its page', async () => {
  show(makePdf([{ lines: ['Somewhere'], rotate: 270 }]));
  await screen.findByText('Somewhere', {}, inTime);
  await look('somewhere');
  fireEvent.click(button('Turn right'));
  await waitFor(() => {
    const [mark, words] = [document.querySelector('[data-current]'), screen.getByText('Somewhere')].map(
      (element) => element?.getBoundingClientRect(),
    );
    if (!mark || !words) throw new Error('Not there yet.');
    expect(mark.width).toBeGreaterThan(2 * mark.height);
    for (const side of ['left', 'right'] as const) expect(Math.abs(mark[side] - words[side])).toBeLessThan(3);
    for (const side of ['top', 'bottom'] as const)
      expect(Math.abs(mark[side] - words[side])).toBeLessThan(12);
  }, inTime);
});

test('of a document of pictures it is said that there is nothing to read aloud or to look in', async () => {
  show(makePdf([{ lines: [] }, { lines: [] }]));
  await within(await page(2)).findByText('Page 2 has no text to be read aloud.', {}, inTime);
  await look('words');
  await saying('Not found. This document has no text to look in: its pages are pictures.');
});

test('a file of 37 MB is read from its first page to its last', async () => {
  const file = makePdf([1, 2, 3, 4].map((number) => ({ lines: [`Scan ${number}`], side: 3050 })));
  expect(file.length).toBeGreaterThan(37_000_000);
  const { ref, onPage } = show(file);
  await screen.findByText('Scan 1', {}, inTime);
  await ref.current?.goTo(4);
  await screen.findByText('Scan 4', {}, inTime);
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(4), inTime);
  // The picture's grain is on the screen: it was decoded, not left out.
  await waitFor(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page="4"] canvas');
    const { data } = canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1) ?? {};
    expect(data?.[3]).toBe(255);
    expect(data?.[0]).toBeLessThan(200);
  }, inTime);
}, 60_000);

test('two taps of a finger enlarge what lies under them, and two more show the page again', async () => {
  show(numberedPages(3));
  await screen.findByText('This is page 1.', {}, inTime);
  const frame = screen.getByRole('region', { name: 'Agreement' });
  const width = () => rectOf(screen.getByRole('region', { name: 'Page 1 of 3' })).width;
  const before = width();
  const tap = () => {
    const at = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 200, clientY: 300 };
    const page = document.querySelector('[data-page="1"]') ?? frame;
    for (const type of ['pointerdown', 'pointerup']) page.dispatchEvent(new PointerEvent(type, at));
  };
  tap();
  expect(width()).toBe(before);
  tap();
  await waitFor(() => expect(width() / before).toBeCloseTo(2.5, 1));
  expect(frame.scrollLeft).toBeGreaterThan(0);
  tap();
  tap();
  await waitFor(() => expect(width()).toBe(before));
});

test('a place that is gone to may be enlarged so that it can be read', async () => {
  const { ref } = show(numberedPages(40));
  await screen.findByText('This is page 1.', {}, inTime);
  const before = rectOf(screen.getByRole('region', { name: 'Page 1 of 40' })).width;
  await ref.current?.goTo(2, box, { readable: true });
  const page2 = await page(2);
  expect(rectOf(page2).width).toBeGreaterThan(before * 1.5);
  await waitFor(() => {
    const field = rectOf(button('Field on page 2'));
    expect(field.left).toBeGreaterThanOrEqual(0);
    expect(field.right).toBeLessThanOrEqual(400);
  }, inTime);
});

test('a document that takes longer than a second to come says that it is being opened', async () => {
  const viewer = show(undefined);
  expect(await screen.findByRole('progressbar', { name: 'Opening the document' }, inTime)).toBeDefined();
  viewer.show(numberedPages(2));
  await screen.findByText('This is page 1.', {}, inTime);
  expect(screen.queryByText('Opening the document')).toBeNull();
});

test('a file that is no PDF is answered in words, with a way on', async () => {
  show(new TextEncoder().encode('Dear Sir or Madam'));
  const alert = await screen.findByRole('alert', {}, inTime);
  expect(alert.textContent).toContain('This file is broken');
  expect(alert.textContent).toContain('Download it');
});

test('a file locked with a password is answered in words, with a way on', async () => {
  show(lockedPdf());
  const alert = await screen.findByRole('alert', {}, inTime);
  expect(alert.textContent).toContain('asks for a password');
  expect(alert.textContent).toContain('Download it');
});

test.each([1, 2])(
  'when page %i can’t be drawn that is said in its place, and the others are read and searched',
  async (broken) => {
    const lines = (number: number) => ({ lines: [`Words of page ${number}`] });
    show(makePdf([1, 2, 3].map((number) => ({ ...lines(number), missing: number === broken }))));
    await within(await page(broken)).findByText(/can’t be shown/, {}, inTime);
    await screen.findByText('Words of page 3', {}, inTime);
    await look('words of');
    await saying(`1 of 2, on page ${broken === 1 ? 2 : 1}`);
    expect(screen.getByText(/One page can’t be read/)).toBeDefined();
  },
);
