import type { WayIn } from '../session/session.ts';
import type { DeliveryState } from './timeline.ts';

/* Words that the certificate and an envelope's page share, for how somebody was known and how far a letter came. */

const known: Record<WayIn, (email: string) => string> = {
  link: (email) => `the personal link mailed to ${email}`,
  code: (email) => `the personal link and a one-time code mailed to ${email}`,
  password: (email) => `the password of ${email}`,
  cloud: (email) => `the cloud account of ${email}`,
  passkey: (email) => `a passkey of ${email}`,
};

/** The proof of who somebody was when they acted, after "Known by". */
export const proofWords = (way: WayIn, email: string): string => known[way](email);

/** How far a letter came, after "the letter" or "the newest mail". */
export const deliveryWords: Record<Exclude<DeliveryState, 'none'>, string> = {
  queued: 'still waits to be sent',
  sent: 'was taken by the mail server',
  bounced: 'was refused or came back',
};
