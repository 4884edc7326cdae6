import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './port.ts';

/** Whom mail is from. */
export interface Sender {
  name: string;
  address: string;
}

/** A mail in the form nodemailer composes it from. */
export const messageOf = (
  { id, to, subject, text, html, attached }: Mail,
  from: Sender,
): SendMailOptions & { messageId: string } => ({
  from,
  to,
  subject,
  text,
  html,
  attachments: attached.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
  messageId: `<${id}@${from.address.split('@')[1]}>`,
});
