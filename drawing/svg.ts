import type { Ink, Operation, Path } from './operations.ts';

/** CSS colours of ink on paper. */
export const inks: Record<Ink, string> = { black: '#000000', blue: '#0d1a59' };

export const pathData = (path: Path): string =>
  path.map(([command, ...values]) => `${command}${values.map(round).join(' ')}`).join('');

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** An SVG element: its name and attributes. */
export type Shape =
  | { element: 'path'; attributes: Record<string, string | number> }
  | { element: 'image'; attributes: Record<string, string | number> };

/** An operation as an SVG element; undefined for invisible operations. */
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
