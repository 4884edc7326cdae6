import nodemailer from 'nodemailer';
import { messageOf, type Sender } from './message.ts';
import type { MailPort } from './port.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { noAddress, smtpTrouble } from './smtp-trouble.ts';

/** How long a mail server may leave us waiting, ms. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Hands each mail to a mail server. Mail holds links to sign by, so nothing goes out unencrypted but to this machine itself, and only to a
 * server whose certificate Node trusts (`NODE_EXTRA_CA_CERTS` adds to those). What comes back later goes to `bouncesTo`, with the headers
 * of the mail alone: the link stays out of it.
 */
export function smtpMail(
  { host, port, encryption, user }: SmtpSettings,
  from: Sender,
  bouncesTo = from.address,
): MailPort {
  const transport = nodemailer.createTransport({
    ...patience,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user: user.name, pass: user.password } }),
  });
  return {
    async deliver(mail) {
      const { id, to } = mail;
      if (!to.includes('@')) throw noAddress(to);
      const message = {
        ...messageOf(mail, from),
        envelope: { from: bouncesTo, to },
        dsn: { id, return: 'headers' as const, notify: 'failure' as const, recipient: `rfc822;${to}` },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw smtpTrouble(error, host, to);
      });
    },
  };
}
