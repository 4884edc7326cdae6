import * as v from 'valibot';
import { email } from '#contract/core/values.ts';
import { flagValue, secretText } from '../config-values.ts';
import { smtpSettings } from './smtp-settings.ts';

/** An address by the rule for everybody's, whose messages are for people at a form. */
export const emailAddress = v.pipe(
  v.string(),
  v.check((text) => v.is(email, text), 'Write an e-mail address.'),
  email,
);
const smtpAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text) && !/%(?![\da-f]{2})/i.test(text),
    'Write an address like smtps://user:password@mail.example.com:465.',
  ),
);

/** The variables of mail, for `config.ts`. */
export const mailVariables = {
  MAIL_FROM: {
    read: emailAddress,
    absent: 'portico@localhost.localdomain',
    for: 'The sender of mail.',
  },
  SMTP_URL: {
    read: smtpAddress,
    absent: 'none: files in DATA_DIR/mail',
    for: 'The mail server that sends mail.',
  },
  SMTP_UTF8: {
    read: flagValue,
    absent: 'false',
    for: 'True if the mail server takes addresses with letters outside a to z before the @ (SMTPUTF8).',
  },
  BOUNCE_ADDRESS: {
    read: emailAddress,
    absent: 'MAIL_FROM',
    for: 'Where the mail server sends what it could not deliver.',
  },
  BOUNCE_SECRET: {
    read: secretText,
    absent: 'none: nothing is taken in',
    for: 'The secret that reports of undelivered mail are handed in with.',
  },
} as const;

type Read = { [Name in Exclude<keyof typeof mailVariables, 'SMTP_UTF8'>]?: string } & { SMTP_UTF8?: boolean };

/** The settings for sending mail and for receiving bounces. */
export function mailSettings({ MAIL_FROM, SMTP_URL, SMTP_UTF8, BOUNCE_ADDRESS, BOUNCE_SECRET }: Read) {
  const mailFrom = MAIL_FROM ?? 'portico@localhost.localdomain';
  return {
    mailFrom,
    /** The mail server; null: mail is written to files. */
    smtp: SMTP_URL ? smtpSettings(SMTP_URL) : null,
    /** True if the mail server takes letters outside ASCII before the @ (RFC 6531). */
    smtpUtf8: SMTP_UTF8 ?? false,
    bounceAddress: BOUNCE_ADDRESS ?? mailFrom,
    /** Null: reports of undelivered mail are not accepted. */
    bounceSecret: BOUNCE_SECRET ?? null,
  };
}
