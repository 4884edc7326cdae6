import * as v from 'valibot';
import { secretText } from '../config-values.ts';
import { smtpSettings } from './smtp-settings.ts';

export const emailAddress = v.pipe(v.string(), v.email('Write an e-mail address.'));
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

type Read = { [Name in keyof typeof mailVariables]?: string };

/** The settings for sending mail and for receiving bounces. */
export function mailSettings({ MAIL_FROM, SMTP_URL, BOUNCE_ADDRESS, BOUNCE_SECRET }: Read) {
  const mailFrom = MAIL_FROM ?? 'portico@localhost.localdomain';
  return {
    mailFrom,
    /** The mail server; null: mail is written to files. */
    smtp: SMTP_URL ? smtpSettings(SMTP_URL) : null,
    bounceAddress: BOUNCE_ADDRESS ?? mailFrom,
    /** Null: reports of undelivered mail are not accepted. */
    bounceSecret: BOUNCE_SECRET ?? null,
  };
}
