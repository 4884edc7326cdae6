import * as v from 'valibot';

/** Wrong tries after which the vault is erased. */
export const pinTries = 10;

/** Rules for each kind of PIN, stricter for digits. `run`: number of consecutive characters, like 456 or fedcb, that is refused. */
const kinds = {
  digits: { least: 8, run: 3, few: 'Use at least 8 digits, or a phrase of 12 characters or more.' },
  phrase: { least: 12, run: 5, few: 'A phrase needs at least 12 characters; a PIN of digits needs 8.' },
} as const;
const mostCharacters = 128;

/** The normal form of a PIN, which is checked and hashed: NFKC, single spaces, and digits without spaces between them. */
export function normalPin(typed: string): string {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return /^[\d ]+$/.test(text) ? text.replaceAll(' ', '') : text;
}

/** True if a PIN has only digits, for which the numeric keyboard is enough. */
export const isDigits = (pin: string): boolean => /^\d*$/.test(pin);

/**
 * A new PIN that opens the vault without the server: at least 8 digits, or a phrase. Runs and repeats are refused, because they are
 * guessed first. Outputs the normal form.
 */
export const newPin = v.pipe(
  v.string(),
  v.transform(normalPin),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const message = weakness(dataset.value);
    if (message) addIssue({ message });
  }),
);

/** Message about a PIN that is easy to guess; undefined if it is not. */
function weakness(pin: string): string | undefined {
  const { least, run, few } = kinds[isDigits(pin) ? 'digits' : 'phrase'];
  const codes = Array.from(pin.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0);
  if (codes.length < least) return few;
  if (codes.length > mostCharacters) return `Use ${mostCharacters} characters or fewer.`;
  if (inStep(codes, 0) >= 3) return 'Use nothing three times in a row.';
  if (Math.max(inStep(codes, 1), inStep(codes, -1)) >= run) return 'Avoid rows like 456, 654 or abcde.';
  if (isRepeat(codes)) return 'Avoid one part repeated, like 2828.';
  return undefined;
}

/** Length of the longest run in which each code is the one before plus `step`. */
function inStep(codes: readonly number[], step: number): number {
  let [longest, now] = [0, 0];
  for (const [at, code] of codes.entries()) {
    now = at > 0 && code - (codes[at - 1] ?? 0) === step ? now + 1 : 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** True if the codes are one part repeated, with the last repeat possibly cut short. */
function isRepeat(codes: readonly number[]): boolean {
  for (let part = 1; part <= Math.ceil(codes.length / 2); part += 1)
    if (codes.every((code, at) => code === codes[at % part])) return true;
  return false;
}
