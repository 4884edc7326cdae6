import type { Layout, Placed } from './layout.ts';

/** The box that an arrow key leads to: holders up, what is held down, else along the row; undefined where there is none. */
export function nextBox({ boxes, links }: Layout, current: string, key: string): string | undefined {
  const here = boxes.find(({ id }) => id === current);
  if (!here) return undefined;
  const place = (ids: readonly string[]) => boxes.filter(({ id }) => ids.includes(id));
  const candidates: Readonly<Record<string, () => Placed[]>> = {
    ArrowUp: () => place(links.filter(({ to }) => to === current).map(({ from }) => from)),
    ArrowDown: () => place(links.filter(({ from }) => from === current).map(({ to }) => to)),
    ArrowLeft: () => boxes.filter(({ x, y }) => y === here.y && x < here.x),
    ArrowRight: () => boxes.filter(({ x, y }) => y === here.y && x > here.x),
  };
  return candidates[key]?.().toSorted((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.id;
}
