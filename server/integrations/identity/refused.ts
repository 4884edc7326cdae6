import { errors } from 'jose';
import { Refusal } from '#server/http/refusal.ts';

const say = (message: string) => new Refusal('invalid_token', { message });

/** The token belongs to another application or issuer, or to nobody. */
export const notForUs = () => say('This sign-in is not meant for Portico. Please sign in again.');

/** The refusal of an id token, with the reason for the person. */
export function refused(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return say('This sign-in has expired. Please sign in again.');
  const early = error instanceof errors.JWTClaimValidationFailed && ['iat', 'nbf'].includes(error.claim);
  if (early && error.reason === 'check_failed')
    return say('This sign-in is dated in the future. The clock of the server or of the provider is wrong.');
  return notForUs();
}
