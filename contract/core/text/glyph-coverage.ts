import { rareLetters } from './rare-letters.ts';

/* Letters that can be printed on a sealed document, by face: one table for the rule of what may be typed and for the drawing. */

/** Of a face: its scripts in words, and its letters as code points in hexadecimal. */
interface Coverage {
  scripts?: string;
  letters?: string;
  /** Letters from U+20000 on, written as steps. */
  rare?: string;
}

/**
 * The print faces. A letter is drawn by the first face that lists it. `latin` has the common digits, marks and signs, `han` the Japanese
 * syllables; `traditional` and `japanese` list the Chinese letters that `han` lacks.
 */
const drawn = {
  latin: {
    scripts: 'Latin, Greek, Cyrillic',
    letters:
      '20-7e a0-ac ae-2e9 2ec-36f 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 964-965 1c80-1c88 1d00-1dbf ' +
      '1e00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb ' +
      '1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20bf 2100-215f 2184 2189 ' +
      '2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ab30-ab6b fb00-fb06 fe2e-fe2f ' +
      'fffc-fffd 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e',
  },
  armenian: {
    scripts: 'Armenian',
    letters: '531-556 559-58a 58d-58f fb13-fb17',
  },
  georgian: {
    scripts: 'Georgian',
    letters: '10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d',
  },
  hebrew: {
    scripts: 'Hebrew',
    letters: '591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  },
  arabic: {
    scripts: 'Arabic',
    letters:
      '606-61b 61d-6dc 6de-6ff 750-77f 870-88e 898-8e1 8e3-8ff fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 ' +
      'fe76-fefc 10efd-10eff',
  },
  ethiopic: {
    scripts: 'Ethiopic',
    letters:
      '1200-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 ' +
      '12c8-12d6 12d8-1310 1312-1315 1318-135a 135d-137c 1380-1399 2d80-2d96 2da0-2da6 2da8-2dae 2db0-2db6 2db8-2dbe ' +
      '2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e 1e7e0-1e7e6 ' +
      '1e7e8-1e7eb 1e7ed-1e7ee 1e7f0-1e7fe',
  },
  devanagari: {
    scripts: 'Devanagari',
    letters: '900-963 966-97f 1cd0-1cf6 1cf8-1cf9 20f0 a830-a839 a8e0-a8ff 11b00-11b09',
  },
  bengali: {
    scripts: 'Bengali',
    letters:
      '980-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9e0-9e3 9e6-9fe 1cf7',
  },
  tamil: {
    scripts: 'Tamil',
    letters:
      'b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 ' +
      'be6-bfa 11301 11303 1133b-1133c',
  },
  thai: {
    scripts: 'Thai',
    letters: 'e01-e3a e3f-e5b',
  },
  han: {
    scripts: 'Chinese, Japanese',
    letters:
      '20dd-20de 2160-216b 2170-217b 2190-2199 2200 2202-2203 2205-220b 220f 2211 2213 2215 221a 221d-2220 2223 ' +
      '2225-222e 2234-2237 223d 2243 2245 2248 224c 2260-2262 2264-2267 226a-226b 226e-226f 2272-2273 2276-2277 ' +
      '2282-2287 228a-228b 2295-2299 22a0 22a5 22bf 22da-22db 22ef 2305-2307 2312 2318 2423 2460-25ab 25b1-25b3 ' +
      '25b6-25b7 25bc-25bd 25c0-25c1 25c6-25c7 25c9-25cb 25ce-25d3 25e2-25e6 25ef 2600-2603 2605-2606 2609 260e-260f ' +
      '2616-2617 261c-261f 262f 2640-2642 2660-266f 2672-267d 2713 271a 273d 273f-2740 2756 2776-2793 2e80-2e99 ' +
      '2e9b-2ef3 2f00-2fd5 2ff0-2ffb 3001-303f 3041-3096 3099-30ff 3105-312f 3190-31bb 31c0-31e3 31f0-321e 3220-332b ' +
      '332d-4db5 4e00-9fef fa0e-fa0f fa11 fa13-fa14 fa1f fa21 fa23-fa24 fa27-fa29 fe10-fe19 fe30-fe52 fe54-fe66 ' +
      'fe68-fe6b ff01-ff9f ffe0-ffe6 ffe8-ffee',
    rare: rareLetters.han,
  },
  traditional: {
    rare: rareLetters.traditional,
  },
  japanese: {
    rare: rareLetters.japanese,
  },
  hangul: {
    scripts: 'Korean',
    letters: '1100-11ff 3131-318e a960-a97c ac00-d7a3 d7b0-d7c6 d7cb-d7fb',
    rare: rareLetters.hangul,
  },
} satisfies Record<string, Coverage>;
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

/** The ranges of a list such as `rareLetters`. */
function rangesOfSteps(list: string): Range[] {
  let next = 0x20000;
  return list.split(' ').map((step) => {
    const [gap = 0, more = 0] = step.split('.').map((part) => Number.parseInt(part, 36));
    const range = { from: next + gap, to: next + gap + more };
    next = range.to + 1;
    return range;
  });
}

const coverages: [string, Coverage][] = Object.entries(drawn);
const faces = coverages.map(([face, { letters, rare }]) => ({
  face: face as Face,
  ranges: [...(letters ? rangesOf(letters) : []), ...(rare ? rangesOfSteps(rare) : [])],
}));

/** The face that draws a letter; undefined if no face has it. */
export const faceOf = (letter: string): Face | undefined =>
  faces.find(({ ranges }) => inRanges(ranges, letter))?.face;

/** The scripts of all faces, in words. */
export const printedScripts: readonly string[] = coverages.flatMap(
  ([, { scripts }]) => scripts?.split(', ') ?? [],
);
