/** Crockford's base 32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const alike: Record<string, string> = { I: '1', L: '1', O: '0' };
const length = 16;

/** The stored form of a code: no hyphens, capital letters, and digits for letters that look like them. Null if it is not a code. */
export function readCode(typed: string): string | null {
  const code = [...typed.toUpperCase().replace(/[\s-]/g, '')]
    .map((letter) => alike[letter] ?? letter)
    .join('');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

/** The printed form of a code, `0123-4567-89AB-CDEF`. */
export const writtenCode = (code: string): string => code.replace(/(.{4})(?!$)/g, '$1-');

/** A new code of 80 random bits. */
export function newCode(): string {
  const letters = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(letters, (byte) => alphabet[byte % alphabet.length]).join('');
}
