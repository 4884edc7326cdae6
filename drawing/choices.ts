import type { Fonts } from './faces.ts';
import { circle, type Operation, type Rectangle, rectangle, type Size } from './operations.ts';
import { drawFitted, fitText } from './text.ts';

const black = 'black';

/** The square of a check box, in the middle of its field. */
function squareIn({ width, height }: Size): Rectangle {
  const side = 0.9 * Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** A tick in the place of a check box. */
export function drawTick(size: Size): Operation {
  const { x, y, width: side } = squareIn(size);
  return {
    is: 'stroke',
    path: [
      ['M', x + 0.2 * side, y + 0.5 * side],
      ['L', x + 0.42 * side, y + 0.75 * side],
      ['L', x + 0.8 * side, y + 0.22 * side],
    ],
    width: side * 0.12,
    ink: black,
  };
}

/** A check box in the middle of its field, with a tick if checked. */
export function drawCheckbox(checked: boolean, size: Size): Operation[] {
  const square = squareIn(size);
  const frame: Operation = { is: 'stroke', path: rectangle(square), width: square.width * 0.06, ink: black };
  return checked ? [frame, drawTick(size)] : [frame];
}

/** Shares of the letter size: width of a mark, gap to its text, and least height of a row. */
const [markShare, gapShare, rowShare] = [0.8, 0.45, 1.4];

/** The rows of a radio field, one per option from the top: for drawing, and for choosing one by touch. */
export function optionRows(count: number, { width, height }: Size): Rectangle[] {
  const row = height / count;
  return Array.from({ length: count }, (_, at) => ({ x: 0, y: at * row, width, height: row }));
}

/** The options below each other in one size, the chosen one with a dot in its ring. */
export function drawOptions(
  options: readonly string[],
  chosen: string,
  size: Size,
  maxSize: number,
  fonts: Fonts,
): Operation[] {
  const rows = optionRows(options.length, size);
  const style = { maxSize, align: 'left', wrap: false } as const;
  const fits = options.map((option, at) => {
    const row = rows[at] ?? { ...size, x: 0, y: 0 };
    // The mark depends on the letter size, so the width left for the text is computed from the largest possible size: it always fits.
    const most = Math.min(maxSize, row.height / rowShare, row.width / 4);
    const width = row.width - (markShare + gapShare) * most;
    return fitText(option, { width, height: row.height }, { ...style, maxSize: most }, fonts);
  });
  const letters = Math.min(...fits.map((fit) => fit.size));
  return rows.flatMap((row, at): Operation[] => {
    const fit = fits[at];
    if (!fit) return [];
    const radius = (markShare * letters) / 2;
    const [x, y] = [row.x + radius, row.y + row.height / 2];
    const line = radius * 0.15;
    const ring: Operation = { is: 'stroke', path: circle(x, y, radius - line), width: line, ink: black };
    const dot: Operation = { is: 'fill', path: circle(x, y, radius * 0.5), ink: black };
    const indent = (markShare + gapShare) * letters;
    const room = { ...row, x: row.x + indent, width: row.width - indent };
    return [
      ring,
      ...(options[at] === chosen ? [dot] : []),
      ...drawFitted({ ...fit, size: letters }, room, style),
    ];
  });
}
