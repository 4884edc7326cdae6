import type { WayIn } from '../session/session.ts';
import type { DeliveryState } from './timeline.ts';

/* Words shared by the certificate and the page of an envelope: ways of signing in, and delivery of a letter. */

const known: Record<WayIn, (email: string) => string> = {
  link: (email) => `the personal link mailed to ${email}`,
  code: (email) => `the personal link and a one-time code mailed to ${email}`,
  password: (email) => `the password of ${email}`,
  cloud: (email) => `the cloud account of ${email}`,
  passkey: (email) => `a passkey of ${email}`,
};

/** The way in which a person signed in when they acted, with the address of that account, if it is known, to follow "Known by". */
export const proofWords = (way: WayIn, email: string | null): string => known[way](email ?? 'their account');

/** Delivery of a letter, to follow "the letter" or "the newest mail". */
export const deliveryWords: Record<Exclude<DeliveryState, 'none'>, string> = {
  queued: 'still waits to be sent',
  sent: 'was taken by the mail server',
  bounced: 'was refused or came back',
};
