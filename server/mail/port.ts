import type { Correspondent } from './tables.ts';

export type { Correspondent } from './tables.ts';

/** A mail as it goes out: as plain text, readable everywhere, and as HTML that says the same. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attached: readonly Attachment[];
  /** People an answer goes to; none: the firm. */
  answers_to: readonly Correspondent[];
}

/** A file that goes with a mail. */
export interface Attachment {
  name: string;
  /** Its media type. */
  type: string;
  bytes: Uint8Array;
}

/** What `deliver` rejects with when no further try can succeed, e.g. there is no such address. The message says why, to a person. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * What `deliver` rejects with when a later try may succeed, e.g. the mail server does not answer. The message says why, to a person, and
 * names no recipient: it is logged.
 */
export class NotDeliveredYet extends Error {
  override readonly name = 'NotDeliveredYet';
}

/** A `NotDeliveredYet` that concerns the mail server and so every mail, e.g. it does not answer or does not accept its password. */
export class RelayFailure extends NotDeliveredYet {}

/**
 * Where mail goes. `deliver` rejects with `Undeliverable` when the mail is refused for good, with `NotDeliveredYet` or anything else when
 * it should be tried again; delivering the same id twice must do no harm.
 */
export interface MailPort {
  deliver(mail: Mail): Promise<void>;
  /** Why the mail server takes nothing at present, in words, or null. */
  problem?(): string | null;
}
