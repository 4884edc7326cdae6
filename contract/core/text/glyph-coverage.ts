/* Letters that can be printed on a sealed document, by face: one table for the rule of what may be typed and for the drawing. */

/**
 * The print faces, each with its letters as code points in hexadecimal. A letter is drawn by the first face that has it. The faces are
 * Latin, Greek and Cyrillic with the common digits, marks and signs; Hebrew; Arabic; Chinese with the Japanese syllables; Korean.
 */
const drawn = {
  latin:
    '20-7e a0-ac ae-2e9 2ec-36f 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 964-965 1c80-1c88 1d00-1dbf ' +
    '1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb ' +
    '1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20bf 2100-215f 2184 2189 ' +
    '2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ab30-ab6b fb00-fb06 fe2e-fe2f ' +
    'fffc-fffd 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e',
  hebrew: '591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  arabic:
    '606-61b 61d-6dc 6de-6ff 750-77f 870-88e 898-8e1 8e3-8ff 200c fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc',
  han: '3001-302d 3030-303f 3041-3096 3099-30ff 31f0-31ff 3400-4db5 4e00-9fef ff01-ff9f ffe0-ffe6',
  hangul: '1100-11ff 3131-318e ac00-d7a3',
};
export type Face = keyof typeof drawn;

interface Range {
  from: number;
  to: number;
}

/** The ranges of a list of code points in hexadecimal, such as `20-7e ac`. */
export const rangesOf = (list: string): Range[] =>
  list.split(' ').map((range) => {
    const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    return { from, to };
  });

/** True if the letter is in one of the ranges. */
export function inRanges(ranges: readonly Range[], letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(({ from, to }) => code >= from && code <= to);
}

const faces = Object.entries(drawn).map(([face, list]) => ({ face: face as Face, ranges: rangesOf(list) }));

/** The face that draws a letter; undefined if no face has it. */
export const faceOf = (letter: string): Face | undefined =>
  faces.find(({ ranges }) => inRanges(ranges, letter))?.face;
