import { isValidIBAN } from 'ibantools';

/**
 * True if a text has the form of an IBAN (ISO 13616), and neither the check digits nor the length that one of its country has: nearly always a
 * slip of the finger. Accounts of countries without IBANs have other forms.
 */
export function isWrongIban(account: string): boolean {
  const iban = account.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && !isValidIBAN(iban);
}
