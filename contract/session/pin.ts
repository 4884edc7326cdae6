import * as v from 'valibot';

/** Wrong tries after which what is kept on the device is erased. */
export const pinTries = 10;

/** Digits are guessed by machines, so what they must be is stricter; `run`: this many in a row like 456 or fedcb make one. */
const kinds = {
  digits: { least: 8, run: 3, few: 'Use at least 8 digits, or a phrase of 12 characters or more.' },
  phrase: { least: 12, run: 5, few: 'A phrase needs at least 12 characters; a PIN of digits needs 8.' },
} as const;
const mostCharacters = 128;

/** A PIN as it is judged and hashed, however it was typed: one form for each letter, digits without the gaps people put between them. */
export function normalPin(typed: string): string {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return /^[\d ]+$/.test(text) ? text.replaceAll(' ', '') : text;
}

/** Whether it is digits alone: the keyboard of digits does then. */
export const isDigits = (pin: string): boolean => /^\d*$/.test(pin);

/**
 * A PIN that opens what is kept on a device without the server: at least 8 digits, or a phrase. No runs and no repeats: these are
 * what is guessed first. Gives it in its normal form.
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

/** What makes a PIN easy to guess, in words for the person; undefined if nothing does. */
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

/** The longest stretch in which each is the one before plus `step`. */
function inStep(codes: readonly number[], step: number): number {
  let [longest, now] = [0, 0];
  for (const [at, code] of codes.entries()) {
    now = at > 0 && code - (codes[at - 1] ?? 0) === step ? now + 1 : 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

/** Whether the whole is one part again and again, the last time perhaps cut short, as what stood between two of them is. */
function isRepeat(codes: readonly number[]): boolean {
  for (let part = 1; part <= Math.ceil(codes.length / 2); part += 1)
    if (codes.every((code, at) => code === codes[at % part])) return true;
  return false;
}
