import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pullDue, usePull } from './use-pull.ts';

const onPull = vi.fn();
function Sample() {
  const drawn = usePull(onPull);
  return (
    <main>
      <output>{drawn}</output>
      <div data-testid="inner">Rows</div>
      <canvas data-testid="pad" style={{ touchAction: 'none' }} />
    </main>
  );
}

beforeEach(() => {
  onPull.mockReset();
  vi.stubGlobal('scrollY', 0);
  render(<Sample />);
});
afterEach(() => vi.unstubAllGlobals());

const finger = (x: number, y: number) => ({ clientX: x, clientY: y });
const drawn = () => Number(screen.getByRole('status').textContent);

/** Drags a finger from 100, 100 by this much and lifts it, unless it `holds`. */
function drag(by: { x?: number; y: number }, on: Element = document.body, { holds = false } = {}) {
  fireEvent.touchStart(on, { touches: [finger(100, 100)] });
  for (const part of [0.25, 0.5, 1])
    fireEvent.touchMove(on, { touches: [finger(100 + (by.x ?? 0) * part, 100 + by.y * part)] });
  if (!holds) fireEvent.touchEnd(on, { touches: [] });
}

test('follows the finger, and acts where it lets go far enough', () => {
  drag({ y: 60 }, document.body, { holds: true });
  expect(drawn()).toBe(30);
  fireEvent.touchEnd(document.body, { touches: [] });
  expect(drawn()).toBe(0);
  expect(onPull).not.toHaveBeenCalled();
  drag({ y: 2 * pullDue + 10 });
  expect(onPull).toHaveBeenCalledTimes(1);
});

test.each([
  ['up', { y: -300 }],
  ['sideways', { x: 300, y: 40 }],
])('a finger that goes %s does nothing', (_, by) => {
  drag(by);
  expect(onPull).not.toHaveBeenCalled();
});

test('a page that is scrolled, drawn on or covered by a dialog keeps the finger', () => {
  const inner = screen.getByTestId('inner');
  inner.scrollTop = 20;
  drag({ y: 300 }, inner);
  drag({ y: 300 }, screen.getByTestId('pad'));
  vi.stubGlobal('scrollY', 40);
  drag({ y: 300 });
  expect(onPull).not.toHaveBeenCalled();
});

test('a second finger is no pull', () => {
  fireEvent.touchStart(document.body, { touches: [finger(100, 100)] });
  fireEvent.touchMove(document.body, { touches: [finger(100, 300), finger(200, 300)] });
  fireEvent.touchEnd(document.body, { touches: [] });
  expect(onPull).not.toHaveBeenCalled();
});
