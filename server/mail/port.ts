/** A mail as it goes out. Plain text: readable everywhere, by everyone. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** What `deliver` rejects with when no further try can succeed, e.g. there is no such address. The message says why, to a person. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/**
 * Where mail goes. `deliver` rejects with `Undeliverable` when the mail is refused for good, with anything else when it should be
 * tried again; delivering the same id twice must do no harm.
 */
export interface MailPort {
  deliver(mail: Mail): Promise<void>;
}
