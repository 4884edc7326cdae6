import { NotDeliveredYet, RelayFailure, Undeliverable } from './port.ts';
import { redactReply } from './redact-reply.ts';

/** Nodemailer's error for a mail that was not sent. */
interface SmtpError extends Error {
  code?: string;
  /** Code of the system or TLS, before nodemailer replaced it. */
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const untrusted = 'has a certificate that nobody this server trusts has issued';
const outOfDate = 'has a certificate that is not valid today';

/** Messages by code, the underlying code first; they follow the name of the mail server. */
const troubles: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: outOfDate,
  CERT_NOT_YET_VALID: outOfDate,
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
  ETLS: 'offers no encrypted connection (STARTTLS)',
  EPROTO: 'speaks no TLS on that port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'speaks no TLS on that port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'speaks no TLS on that port',
  EAUTH: 'does not accept the name or the password it was given',
  ENOAUTH: 'does not accept the name or the password it was given',
  EDNS: 'is not known by that name',
  ENOTFOUND: 'is not known by that name',
  ECONNREFUSED: 'does not answer',
  ETIMEDOUT: 'does not answer',
  ECONNECTION: 'broke the connection off',
  ECONNRESET: 'broke the connection off',
};

export const noAddress = (to: string) => new Undeliverable(`“${to}” is not an e-mail address.`);

/**
 * The error of a mail that was not sent, in words: `Undeliverable` if the mail server refused it for good, `NotDeliveredYet` for everything
 * temporary, or about us and not the recipient: certificate, sign-in, sender.
 */
export function smtpTrouble(error: unknown, host: string, to: string): Undeliverable | NotDeliveredYet {
  const { code = '', originalCode = '', command, responseCode = 0, response = '' } = error as SmtpError;
  if (code === 'EENVELOPE' && command === 'API') return noAddress(to);
  const ofThisMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  if (ofThisMail && responseCode >= 500)
    return new Undeliverable(`The mail server refused it: ${redactReply(response)}`);
  const trouble = troubles[originalCode] ?? troubles[code];
  const words = trouble ?? (response ? `said: ${redactReply(response)}` : 'could not be spoken to');
  // A temporary refusal (RFC 5321, 4yz) of the recipient or the message is not about other mails.
  const Trouble = ofThisMail && responseCode >= 400 ? NotDeliveredYet : RelayFailure;
  return Object.assign(new Trouble(`The mail server ${host} ${words}.`), {
    code: originalCode || code,
  });
}
