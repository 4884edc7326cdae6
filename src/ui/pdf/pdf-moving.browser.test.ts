import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { numberedPages } from './pdf-file.fixture.ts';
import {
  button,
  fieldBox,
  pageRegion,
  pressKey,
  rectOf,
  showPdf,
  status,
  timely,
} from './pdf-viewer.fixture.ts';

afterEach(cleanup);

test('goes to a place on a page that was not there yet', async () => {
  const { ref, onPage } = showPdf(numberedPages(40));
  await screen.findByText('This is page 1.', {}, timely);
  await ref.current?.goTo(30, fieldBox);
  expect(button('Field on page 30')).toBeDefined();
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), timely);
  await screen.findByText('This is page 30.', {}, timely);
});

test('goes to a place that was asked for as soon as the document was open', async () => {
  const { ref, onOpen, onPage } = showPdf(numberedPages(40));
  onOpen.mockImplementation(() => void ref.current?.goTo(30, fieldBox));
  await screen.findByText('This is page 30.', {}, timely);
  expect(button('Field on page 30')).toBeDefined();
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(30), timely);
});

test('turned to the right, a page lies on its side with all that is on it, and stays the one being read', async () => {
  const { ref, onPage } = showPdf(numberedPages(40));
  await screen.findByText('This is page 1.', {}, timely);
  await ref.current?.goTo(20);
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(20), timely);
  fireEvent.click(button('Turn right'));
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(20), timely);
  const sheet = rectOf(await pageRegion(20));
  expect(sheet.height / sheet.width).toBeCloseTo(6 / 8, 2);
  // A place at the foot, a little to the right, is now at the left, a little to the foot.
  const field = rectOf(button('Field on page 20'));
  expect((field.left - sheet.left) / sheet.width).toBeCloseTo(1 - fieldBox.y - fieldBox.height, 2);
  expect((field.top - sheet.top) / sheet.height).toBeCloseTo(fieldBox.x, 2);
  expect(field.height / sheet.height).toBeCloseTo(fieldBox.width, 2);
  const words = rectOf(await within(await pageRegion(20)).findByText('This is page 20.', {}, timely));
  expect(words.height).toBeGreaterThan(4 * words.width);
  expect((words.right - sheet.left) / sheet.width).toBeCloseTo(1 - 80 / 800, 1);

  await ref.current?.goTo(35, fieldBox);
  await waitFor(() => {
    const { top, bottom } = rectOf(button('Field on page 35'));
    const view = rectOf(screen.getByRole('region', { name: 'Agreement' }));
    expect(top).toBeGreaterThan(view.top);
    expect(bottom).toBeLessThan(view.bottom);
  }, timely);
  fireEvent.click(button('Turn right'));
  fireEvent.click(button('Turn right'));
  fireEvent.click(button('Turn right'));
  await waitFor(async () => {
    const upright = rectOf(await pageRegion(35));
    expect(upright.height / upright.width).toBeCloseTo(8 / 6, 2);
  }, timely);
});

test('another page is reached by its number; a number there is none of is answered in words and kept', async () => {
  const { onPage } = showPdf(numberedPages(40));
  await screen.findByText('This is page 1.', {}, timely);
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
  await status('Page 33 of 40');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(33), timely);
  await waitFor(() => expect(field).toHaveProperty('value', '33'), timely);
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '33');
});

test('keys move by a screen, to both ends, and change the size', async () => {
  const { onPage } = showPdf(numberedPages(40));
  await screen.findByText('This is page 1.', {}, timely);
  const frame = screen.getByRole('region', { name: 'Agreement' });
  pressKey('PageDown');
  expect(frame.scrollTop).toBeCloseTo(540, -1);
  pressKey('PageUp');
  expect(frame.scrollTop).toBe(0);
  pressKey('End');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(40), timely);
  pressKey('Home');
  await waitFor(() => expect(onPage).toHaveBeenLastCalledWith(1), timely);
  const { width } = rectOf(await pageRegion(1));
  pressKey('+');
  await status('125 %');
  expect(rectOf(await pageRegion(1)).width).toBeCloseTo(1.25 * width, 0);
  pressKey('0');
  pressKey('-');
  await status('75 %');
  expect(rectOf(await pageRegion(1)).width).toBeCloseTo(0.75 * width, 0);
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
  showPdf(numberedPages(3));
  await screen.findByText('This is page 1.', {}, timely);
  const { left, top } = rectOf(screen.getByRole('region', { name: 'Agreement' }));
  const [x, y] = [left + 200, top + 250];
  const before = rectOf(await pageRegion(1));
  const between = async () => {
    const sheet = rectOf(await pageRegion(1));
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
  await screen.findByRole('button', { name: /^200 %/ }, timely);
  for (const now of [stretched, await between()]) {
    expect(now.wide).toBeCloseTo(2, 1);
    expect(now.x).toBeCloseTo(start.x, 1);
    expect(now.y).toBeCloseTo(start.y, 1);
  }

  touch('touchstart', [x - 200, y], [x + 200, y]);
  touch('touchmove', [x - 1, y], [x + 1, y]);
  touch('touchend');
  await screen.findByRole('button', { name: /^25 %/ }, timely);
});

test('two taps of a finger enlarge what lies under them, and two more show the page again', async () => {
  showPdf(numberedPages(3));
  await screen.findByText('This is page 1.', {}, timely);
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
  const { ref } = showPdf(numberedPages(40));
  await screen.findByText('This is page 1.', {}, timely);
  const before = rectOf(screen.getByRole('region', { name: 'Page 1 of 40' })).width;
  await ref.current?.goTo(2, fieldBox, { readable: true });
  const page2 = await pageRegion(2);
  expect(rectOf(page2).width).toBeGreaterThan(before * 1.5);
  await waitFor(() => {
    const field = rectOf(button('Field on page 2'));
    expect(field.left).toBeGreaterThanOrEqual(0);
    expect(field.right).toBeLessThanOrEqual(400);
  }, timely);
});
