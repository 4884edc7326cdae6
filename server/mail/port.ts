/** A mail as it goes out. Plain text: readable everywhere, by everyone. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Where mail goes. `deliver` rejects when it should be tried again; delivering the same id twice must do no harm. */
export interface MailPort {
  deliver(mail: Mail): Promise<void>;
}
