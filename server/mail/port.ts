import type { Correspondent } from './tables.ts';

export type { Correspondent } from './tables.ts';

/** A mail to deliver: as plain text, readable everywhere, and as HTML with the same content. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attached: readonly Attachment[];
  /** The firm's name at the time; without it the configured one. */
  firm?: string;
  /** The picture of the firm's logo, PNG, if the HTML shows it. */
  logo?: Uint8Array | undefined;
  /** Receivers of an answer; if empty, the firm. */
  answers_to: readonly Correspondent[];
}

/** An attached file. */
export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Error of `deliver` when no retry can succeed, e.g. there is no such address. The message gives the reason, for a person. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Error of `deliver` when a retry may succeed, e.g. the mail server does not answer. The message gives the reason, for a person, and names
 * no recipient, since it is logged.
 */
export class NotDeliveredYet extends Error {
  override readonly name = 'NotDeliveredYet';
}

/** A `NotDeliveredYet` that concerns the mail server and so every mail, e.g. it does not answer or does not accept its password. */
export class RelayFailure extends NotDeliveredYet {}

/**
 * Delivery of mail. `deliver` rejects with `Undeliverable` if the mail is refused for good, with `NotDeliveredYet` or anything else if it
 * should be retried; delivering the same id twice must do no harm.
 */
export interface MailPort {
  deliver(mail: Mail): Promise<void>;
  /** The reason why the mail server accepts nothing at present, in words, or null. */
  problem?(): string | null;
}
