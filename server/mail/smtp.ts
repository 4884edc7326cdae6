import nodemailer from 'nodemailer';
import { messageOf, type Sender } from './message.ts';
import type { MailPort } from './port.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { noAddress, smtpTrouble } from './smtp-trouble.ts';

/** Timeouts of a mail server, ms. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/**
 * Sends each mail by a mail server. Mail holds signing links, so nothing is sent unencrypted except to this machine, and only to a server
 * whose certificate Node trusts (`NODE_EXTRA_CA_CERTS` adds to those). Bounces go to `bouncesTo`, with only the headers of the mail: the
 * link stays out of them.
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
