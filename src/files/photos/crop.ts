/** A part of a picture, in fractions of its sides, from the left and the top. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Side = 'top' | 'right' | 'bottom' | 'left';
/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 };
/** The least part of a side that stays. */
const leastPart = 0.1;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Moves a side of the part inwards by a fraction of the picture, or outwards if it is negative; it never meets the other side. */
export function moveSide(crop: Crop, side: Side, inwards: number): Crop {
  const { x, y, width, height } = crop;
  const [right, bottom] = [x + width, y + height];
  if (side === 'left') {
    const to = within(x + inwards, 0, right - leastPart);
    return { ...crop, x: to, width: right - to };
  }
  if (side === 'top') {
    const to = within(y + inwards, 0, bottom - leastPart);
    return { ...crop, y: to, height: bottom - to };
  }
  if (side === 'right') return { ...crop, width: within(right - inwards, x + leastPart, 1) - x };
  return { ...crop, height: within(bottom - inwards, y + leastPart, 1) - y };
}

/** The same part of the picture once that is turned by a quarter, clockwise. */
export const turnCrop = ({ x, y, width, height }: Crop): Crop => ({
  ...{ x: Math.max(0, 1 - y - height), y: x },
  ...{ width: height, height: width },
});

export const nextTurn = (turn: Turn): Turn => ((turn + 1) % 4) as Turn;

/** True for a part that a draft of any version may have and that can be drawn. */
export const isCrop = (value: unknown): value is Crop => {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Record<string, unknown>;
  const numbers = [x, y, width, height];
  if (!numbers.every((one): one is number => typeof one === 'number' && Number.isFinite(one))) return false;
  const [left, top, across, down] = numbers as [number, number, number, number];
  const slack = 1e-6;
  return (
    left >= 0 &&
    top >= 0 &&
    across >= leastPart - slack &&
    down >= leastPart - slack &&
    left + across <= 1 + slack &&
    top + down <= 1 + slack
  );
};
