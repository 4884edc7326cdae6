import { printed } from '#contract/core/text/printable-text.ts';
import type { StampFacts } from './content.ts';
import type { Fonts } from './faces.ts';
import { type Operation, rectangle, type Size } from './operations.ts';
import { drawFitted, fitText } from './text.ts';

/** A framed box with a line each for name, company and date, in one size. */
export function drawStamp(
  { name, company, date }: StampFacts,
  { width, height }: Size,
  maxSize: number,
  fonts: Fonts,
): Operation[] {
  const line = 0.03 * Math.min(width, height);
  const frame = { x: line / 2, y: line / 2, width: width - line, height: height - line };
  const pad = 3 * line;
  const lines = [name, company, date]
    .map((words) => printed(words).replaceAll('\n', ' '))
    .filter((words) => words.trim() !== '');
  const row = (height - 2 * pad) / lines.length;
  const style = { maxSize, align: 'centre', wrap: false, ink: 'blue' } as const;
  const fits = lines.map((words) => fitText(words, { width: width - 2 * pad, height: row }, style, fonts));
  const size = Math.min(...fits.map((fit) => fit.size));
  return [
    { is: 'stroke', path: rectangle(frame), width: line, ink: 'blue' },
    ...fits.flatMap((fit, at) => {
      const room = { x: pad, y: pad + at * row, width: width - 2 * pad, height: row };
      return drawFitted({ ...fit, size }, room, style);
    }),
  ];
}
