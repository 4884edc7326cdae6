import { Util } from 'pdfjs-dist';
import type { pdfjs } from 'react-pdf';
import type { PlaceOnPage } from '../handle.ts';
import { fold } from './fold.ts';
import { positions } from './hits.ts';

export type TextContent = Awaited<ReturnType<pdfjs.PDFPageProxy['getTextContent']>>;
type TextItem = Extract<TextContent['items'][number], { str: string }>;
type Viewport = Pick<pdfjs.PageViewport, 'transform' | 'width' | 'height'>;

const runsOf = ({ items }: TextContent) => items.filter((item): item is TextItem => 'str' in item);
const withEnd = ({ str, hasEOL }: TextItem) => (hasEOL ? `${str}\n` : str);

/** The words of a page in reading order, unfolded. */
export const rawText = (content: TextContent): string => runsOf(content).map(withEnd).join('');

/**
 * The boxes of a folded query's hits on a page, as fractions of it: for each hit a box for each run of text it touches.
 * @param viewport the page's viewport at scale 1
 */
export function boxesOf(content: TextContent, viewport: Viewport, query: string): PlaceOnPage[][] {
  const { text, at } = fold(rawText(content));
  let begin = 0;
  const runs = runsOf(content).map((item) => {
    const from = begin;
    begin += withEnd(item).length;
    return { item, from, to: from + item.str.length };
  });
  return positions(text, query).map((start) => {
    const last = start + query.length - 1;
    const from = at[start] ?? 0;
    // a letter may have been folded into several: the following ones have the same index
    const to = Math.max(at[last + 1] ?? begin, (at[last] ?? 0) + 1);
    return runs
      .filter((run) => run.from < to && run.to > from)
      .map(({ item, from: zero, to: end }) =>
        boxOf(item, Math.max(from, zero) - zero, Math.min(to, end) - zero, content.styles, viewport),
      )
      .filter(({ width, height }) => width > 0 && height > 0);
  });
}

/** The box around some characters of a run of text. */
function boxOf(
  { str, dir, width, height, transform, fontName }: TextItem,
  from: number,
  to: number,
  styles: TextContent['styles'],
  viewport: Viewport,
): PlaceOnPage {
  const style = styles[fontName];
  const [a, b, c, d, originX, originY] = Util.transform(viewport.transform, transform) as Six;
  const size = Math.hypot(c, d) || 1;
  const up = { x: c / size, y: d / size };
  const on = style?.vertical ? { x: -up.x, y: -up.y } : unit(a, b);
  const across = style?.vertical ? unit(a, b) : up;
  const [low, high] = style?.vertical
    ? [-size / 2, size / 2]
    : [size * (style?.descent || -0.2), size * (style?.ascent || 0.8)];

  const length = style?.vertical ? height : width;
  const share = (count: number) => shareOf(str, count, style?.fontFamily ?? 'sans-serif') * length;
  const [begin, end] = dir === 'rtl' ? [length - share(to), length - share(from)] : [share(from), share(to)];
  const corners = [begin, end].flatMap((along) =>
    [low, high].map((aside) => ({
      x: originX + on.x * along + across.x * aside,
      y: originY + on.y * along + across.y * aside,
    })),
  );
  const [left, right] = range(corners.map(({ x }) => x / viewport.width));
  const [top, bottom] = range(corners.map(({ y }) => y / viewport.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

type Six = [number, number, number, number, number, number];

function unit(x: number, y: number) {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

const range = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** The part of a run's length that its first characters take, measured in the font that stands in for the document's own. */
function shareOf(text: string, count: number, font: string): number {
  if (count <= 0) return 0;
  if (count >= text.length) return 1;
  pen ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return count / text.length;
  pen.font = `100px ${font}`;
  const whole = pen.measureText(text).width;
  return whole > 0 ? pen.measureText(text.slice(0, count)).width / whole : count / text.length;
}
