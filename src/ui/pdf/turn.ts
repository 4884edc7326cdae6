import type { PageTurn, PlaceOnPage } from './handle.ts';

const turns: readonly PageTurn[] = [0, 90, 180, 270];

/** A quarter turn more, clockwise. */
export const turnRight = (turn: PageTurn): PageTurn => turns[turns.indexOf(turn) + 1] ?? 0;

/** True if width and height are exchanged. */
export const isSideways = (turn: PageTurn): boolean => turn % 180 !== 0;

/** The box of a page's place once the page is turned. */
export function turnBox({ x, y, width, height }: PlaceOnPage, turn: PageTurn): PlaceOnPage {
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
 * The layout of an unturned page in its turned place: its own size, and the transform from the top left corner.
 * @param place the size on the screen, CSS px
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
