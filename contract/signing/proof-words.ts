import type { WayIn } from '../session/session.ts';
import type { DeliveryState } from './timeline.ts';

/* Words shared by the certificate and the page of an envelope: ways of signing in, and delivery of a letter. */

const known: Record<WayIn, { by: (email: string) => string; plain: string }> = {
  link: { by: (email) => `the personal link mailed to ${email}`, plain: 'a personal link mailed to them' },
  code: {
    by: (email) => `the personal link and a one-time code mailed to ${email}`,
    plain: 'a personal link and a one-time code mailed to them',
  },
  password: { by: (email) => `the password of ${email}`, plain: 'their password' },
  cloud: { by: (email) => `the cloud account of ${email}`, plain: 'their cloud account' },
  passkey: { by: (email) => `a passkey of ${email}`, plain: 'their passkey' },
};

/** The way in which a person signed in when they acted, with the address of that account, if it is known, to follow "Known by". */
export const proofWords = (way: WayIn, email: string | null): string =>
  email === null ? known[way].plain : known[way].by(email);

/** Delivery of a letter, to follow "the letter" or "the newest mail". */
export const deliveryWords: Record<Exclude<DeliveryState, 'none'>, string> = {
  queued: 'still waits to be sent',
  sent: 'was taken by the mail server',
  bounced: 'was refused or came back',
};
