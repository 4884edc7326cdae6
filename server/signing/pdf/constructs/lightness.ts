/** Lightness of a colour by the number of its components: of grey, of red, green and blue, and of four inks, black the last. */
const lightnesses: Record<number, (colour: readonly number[]) => number> = {
  1: ([grey = 0]) => grey,
  3: ([red = 0, green = 0, blue = 0]) => 0.3 * red + 0.59 * green + 0.11 * blue,
  4: ([cyan = 0, magenta = 0, yellow = 0, black = 0]) =>
    (1 - black) * (1 - 0.3 * cyan - 0.59 * magenta - 0.11 * yellow),
};

/** How light a colour of 1, 3 or 4 components is, from 0 (black) to 1; undefined for another number of them. */
export const lightnessOf = (colour: readonly number[]): number | undefined =>
  lightnesses[colour.length]?.(colour);
