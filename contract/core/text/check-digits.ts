/** True if a code ends with the check digits of the rest (ISO 7064, MOD 97-10), as an LEI does. */
export const hasCheckDigits = (code: string): boolean =>
  /^[A-Z\d]+$/.test(code) &&
  BigInt(code.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n;
