import type { SendMailOptions } from 'nodemailer';
import * as v from 'valibot';
import { plainLine } from './letter.ts';
import type { Correspondent, Mail } from './port.ts';

/** Whom mail is from. */
export interface Sender {
  name: string;
  address: string;
  /** Address an answer to the firm itself goes to; null: the one it comes from. */
  contact: string | null;
}

/** An address that every mail server takes in a header: one it does not would stop the whole mail. */
const answerable = v.pipe(v.string(), v.maxLength(254), v.rfcEmail());

/** Where an answer goes: to the people a letter is from, or to the firm. */
function replyTo(
  people: readonly Correspondent[],
  { name, contact }: Sender,
): Pick<SendMailOptions, 'replyTo'> {
  const known = people.filter(({ email }) => v.is(answerable, email));
  if (known.length > 0)
    return { replyTo: known.map((one) => ({ name: plainLine(one.name), address: one.email })) };
  return contact ? { replyTo: { name, address: contact } } : {};
}

/** A mail in the form nodemailer composes it from. */
export const messageOf = (
  { id, to, subject, text, html, attached, answers_to }: Mail,
  from: Sender,
): SendMailOptions & { messageId: string } => ({
  from: { name: from.name, address: from.address },
  ...replyTo(answers_to, from),
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
