import { hasCheckDigits } from './check-digits.ts';

/**
 * True if a text has the form of an IBAN (ISO 13616), and its check digits are not those of the rest (ISO 7064, MOD 97-10): nearly always a
 * slip of the finger. Accounts of other countries have other forms.
 */
export function hasWrongCheckDigits(account: string): boolean {
  const iban = account.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  return !hasCheckDigits(`${iban.slice(4)}${iban.slice(0, 4)}`);
}
