import type { PageBox, PageTurn } from './handle.ts';

const turns: readonly PageTurn[] = [0, 90, 180, 270];

/** A quarter further to the right. */
export const turnRight = (turn: PageTurn): PageTurn => turns[turns.indexOf(turn) + 1] ?? 0;

/** Whether what was wide is high now. */
export const isSideways = (turn: PageTurn): boolean => turn % 180 !== 0;

/** Where a box of a page stands once the page is turned. */
export function turnBox({ x, y, width, height }: PageBox, turn: PageTurn): PageBox {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

/**
 * Lays a page as it was into the place it takes once turned: its own size, and the transform from the top left corner.
 * @param place as it is seen, CSS px
 */
export function turnedInto({ width, height }: { width: number; height: number }, turn: PageTurn) {
  const size = isSideways(turn) ? { width: height, height: width } : { width, height };
  const right = turn === 90 || turn === 180 ? width : 0;
  const down = turn === 180 || turn === 270 ? height : 0;
  return {
    ...size,
    transform: turn === 0 ? undefined : `translate(${right}px, ${down}px) rotate(${turn}deg)`,
  };
}
