import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf } from '#server/firm/firm.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { sendMail } from '#server/mail/outbox.ts';
import { factorOf, readersOfAccount, recoveryCodesLeft } from './queries.ts';

type NoticeConfig = Pick<Config, 'publicUrl' | 'firmName' | 'firmAddress'>;

const ifNotYou = 'If that was not you, tell the firm at once: somebody else knows your password.';

/** Notices about the second factor of an account, by inbox and by mail: whoever holds the session may not be its person. */
const notices = {
  factor_added: {
    title: 'A second factor was set up for your password',
    body: `Signing in by password asks for a code of your authenticator app from now on. Where you were signed in by password elsewhere, you sign in again. ${ifNotYou}`,
  },
  factor_removed: {
    title: 'The second factor of your password was switched off',
    body: `Your password alone signs you in from now on. ${ifNotYou}`,
  },
  factor_removed_by_firm: {
    title: 'The firm removed the second factor of your password',
    body: 'Your password alone signs you in from now on. Set a new one up under “Sign-in and devices”. If you did not ask for that, tell the firm at once.',
  },
  recovery_codes_renewed: {
    title: 'New recovery codes were made for your sign-in',
    body: `The earlier ones no longer count. ${ifNotYou}`,
  },
} as const;
export type FactorNotice = keyof typeof notices;

interface Words {
  title: string;
  body: string;
}

/** System actor only. Tells the person of an account what became of their second factor. */
export const notifyOfFactor = (
  tx: Tx,
  accountId: string,
  kind: FactorNotice,
  config: NoticeConfig,
  now: string,
): Promise<void> => tell(tx, accountId, `session.${kind}`, notices[kind], config, now);

/** System actor only. Tells a person that a recovery code signed them in, or did something else in place of a code. */
export async function notifyOfRecoveryCode(
  tx: Tx,
  accountId: string,
  config: NoticeConfig,
  now: string,
): Promise<void> {
  const factor = await factorOf(tx, accountId);
  const left = factor ? await recoveryCodesLeft(tx, factor.id) : 0;
  const rest = left === 1 ? 'One is left.' : left === 0 ? 'None is left.' : `${left} are left.`;
  const more = left <= 3 ? ' Make new ones under “Sign-in and devices”.' : '';
  const words = {
    title: 'A recovery code was used in place of your authenticator app',
    body: `${rest}${more} ${ifNotYou}`,
  };
  await tell(tx, accountId, 'session.recovery_code_used', words, config, now);
}

async function tell(
  tx: Tx,
  accountId: string,
  kind: string,
  { title, body }: Words,
  config: NoticeConfig,
  now: string,
): Promise<void> {
  const readers = await readersOfAccount(tx, accountId);
  const [first] = readers;
  if (!first) return;
  for (const { id } of readers) await putInInbox(tx, { readerId: id, kind, path: null, title, body }, now);
  const firm = await firmOf(tx, config);
  const letter = { reader: first.name, says: [`${title}.`, body], action: null, firm };
  const subject = `${title} (${firm.name})`;
  await sendMail(tx, { kind: 'session.factor', to: first.email, subject, letter }, now);
}
