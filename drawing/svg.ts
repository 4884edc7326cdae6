import type { Ink, Operation, Path } from './operations.ts';

/** Colours of ink on paper, as CSS writes them. */
export const inks: Record<Ink, string> = { black: '#000000', blue: '#0d1a59' };

/** Path data as SVG writes it. */
export const pathData = (path: Path): string =>
  path.map(([command, ...values]) => `${command}${values.map(round).join(' ')}`).join('');

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** An element of SVG: its name and attributes. */
export type Shape =
  | { element: 'path'; attributes: Record<string, string | number> }
  | { element: 'image'; attributes: Record<string, string | number> };

/** An operation as an element of SVG; undefined for what shows nothing. */
export function shapeOf(operation: Operation): Shape | undefined {
  switch (operation.is) {
    case 'glyph': {
      const { path, x, y, scale, ink } = operation;
      const transform = `matrix(${scale} 0 0 ${-scale} ${round(x)} ${round(y)})`;
      return { element: 'path', attributes: { d: pathData(path), transform, fill: inks[ink] } };
    }
    case 'fill':
      return { element: 'path', attributes: { d: pathData(operation.path), fill: inks[operation.ink] } };
    case 'stroke':
      return {
        element: 'path',
        attributes: {
          d: pathData(operation.path),
          fill: 'none',
          stroke: inks[operation.ink],
          strokeWidth: operation.width,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        },
      };
    case 'picture':
      return {
        element: 'image',
        attributes: {
          href: `data:${typeOf(operation.base64)};base64,${operation.base64}`,
          ...operation.place,
        },
      };
    case 'words':
      return undefined;
  }
}

/** A JPEG begins with FF D8 FF. */
const typeOf = (base64: string) => (base64.startsWith('/9j/') ? 'image/jpeg' : 'image/png');
