import type { SendMailOptions } from 'nodemailer';
import * as v from 'valibot';
import { cleanFileName } from '#contract/core/text/file-names.ts';
import { cleanLine } from '#contract/core/text/pasted.ts';
import { plainLine } from './letter.ts';
import { logoOfLetter } from './letter-html.ts';
import type { Correspondent, Mail } from './port.ts';

export interface Sender {
  name: string;
  address: string;
  /** Address for answers to the firm; null: the sender's address. */
  contact: string | null;
}

/** An address that every mail server accepts in a header: an invalid one would stop the whole mail. */
const answerable = v.pipe(v.string(), v.maxLength(254), v.rfcEmail());

/** The receivers of an answer: the people a letter is from, or the firm. */
function replyTo(
  people: readonly Correspondent[],
  { name, contact }: Sender,
): Pick<SendMailOptions, 'replyTo'> {
  const known = people.filter(({ email }) => v.is(answerable, email));
  if (known.length > 0)
    return { replyTo: known.map((one) => ({ name: plainLine(one.name), address: one.email })) };
  return contact ? { replyTo: { name, address: contact } } : {};
}

/** The firm's name on one line, without what nobody sees. */
const nameOf = (firm: string | undefined, { name }: Sender) => cleanLine(firm ?? name);

/** A mail in nodemailer's form. */
export const messageOf = (
  { id, to, subject, text, html, attached, answers_to, firm, logo }: Mail,
  from: Sender,
): SendMailOptions & { messageId: string } => ({
  from: { name: nameOf(firm, from), address: from.address },
  ...replyTo(answers_to, { ...from, name: nameOf(firm, from) }),
  to,
  subject,
  text,
  html,
  attachments: [
    ...attached.map(({ name, type, bytes }) => ({
      filename: cleanFileName(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
    ...(logo
      ? [
          {
            filename: 'logo.png',
            contentType: 'image/png',
            content: Buffer.from(logo),
            cid: logoOfLetter,
            contentDisposition: 'inline' as const,
          },
        ]
      : []),
  ],
  messageId: `<${id}@${from.address.split('@')[1]}>`,
});
