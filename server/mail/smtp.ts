import nodemailer from 'nodemailer';
import { type MailPort, Undeliverable } from './port.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** How long a mail server may leave us waiting, ms. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
const loopback = /^(localhost|127\.[\d.]+|::1|\[::1\])$/;

/**
 * Hands each mail to a mail server. Mail holds links to sign by, so nothing goes out unencrypted but to this machine itself. A mail the
 * server refuses for good is `Undeliverable`, in its words; what concerns us (sign-in, sender) or may pass is tried again.
 */
export function smtpMail(
  { host, port, secure, user }: SmtpSettings,
  from: { name: string; address: string },
): MailPort {
  const transport = nodemailer.createTransport({
    ...patience,
    host,
    port,
    secure,
    requireTLS: !secure && !loopback.test(host),
    ignoreTLS: !secure && loopback.test(host),
    ...(user && { auth: { user: user.name, pass: user.password } }),
  });
  return {
    async deliver({ id, to, subject, text }) {
      const messageId = `<${id}@${from.address.split('@')[1]}>`;
      await transport.sendMail({ from, to, subject, text, messageId }).catch((error: unknown) => {
        throw refusedForGood(error, to) ?? error;
      });
    },
  };
}

/** What nodemailer says of a mail that did not go out. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function refusedForGood(error: unknown, to: string): Undeliverable | undefined {
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API')
    return new Undeliverable(`“${to}” is not an e-mail address.`);
  const ofThisMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  if (!ofThisMail || responseCode < 500) return undefined;
  return new Undeliverable(`The mail server refused it: ${response.slice(0, 300)}`);
}
