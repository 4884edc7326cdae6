import { agreementToAddressGoodForMs, invitationGoodForMs, resetGoodForMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { isTyped } from '#contract/mail-kinds.ts';
import { type AccessLinkKind, accessLinkPaths } from '#contract/people/access-links.ts';
import { later } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf } from '#server/firm/firm.ts';
import { checkFirstMails } from '#server/mail/budget.ts';
import type { Letter } from '#server/mail/letter.ts';
import { sendMail } from '#server/mail/outbox.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';
import { type Invitee, insertAccessLink, type LinkOfRecord, revokeLinksOf, revokeResets } from './queries.ts';

type LinkConfig = Pick<Config, 'publicUrl' | 'firmName' | 'firmAddress' | 'rateLimitFactor'>;

/** A link of a person's record, or of an account alone. */
type Of =
  | { kind: LinkOfRecord; invitee: Invitee }
  | { kind: Exclude<AccessLinkKind, LinkOfRecord>; invitee?: undefined };
type NewLink = Of & {
  accountId: string;
  /** The reader of the letter. */
  name: string;
  email: string;
  /** The member of staff, or else the account, who causes it; null: the reader asked for it. */
  by: string | null;
  /** True if it is one of an import. */
  imported?: boolean;
  /** The form's field that the address stands in. */
  field?: string;
  /** The person who sends it, with their id if they are staff; null: the reader asked for it. */
  sender: { id: string | null; name: string } | null;
  /** The client a contact or an employee is invited for. */
  client?: string | null;
  /** The address that the reader's record has now. */
  becomes?: string;
};

const dayMs = 24 * 3_600_000;
const time = (ms: number) => {
  if (ms > 3 * dayMs) return `${ms / dayMs} days`;
  return ms === 3_600_000 ? 'one hour' : `${ms / 3_600_000} hours`;
};

const goodForMs = {
  invitation: invitationGoodForMs,
  forgotten: resetGoodForMs,
  reset: invitationGoodForMs,
  address: agreementToAddressGoodForMs,
} as const satisfies Record<AccessLinkKind, number>;

/** Subject, sentences and button of the letter of each kind. */
function letterOf({ kind, sender, client, becomes }: NewLink, firm: string) {
  const once = `The link is good for ${time(goodForMs[kind])}, once.`;
  switch (kind) {
    case 'invitation':
      return {
        subject: `Your access to ${firm}`,
        says: [
          `${sender?.name ?? firm} invites you to ${firm}${client ? `, for ${client}` : ''}. You choose how you sign in: with a passkey of your device, or with a password.`,
          `${once} If it has expired, ask for a new one.`,
        ],
        words: 'Accept the invitation',
      };
    case 'forgotten':
      return {
        subject: `A new password for ${firm}`,
        says: [
          `Somebody, probably you, asked for a new password at ${firm}.`,
          `${once} If this was not you, you can ignore this e-mail: your password has not changed.`,
        ],
        words: 'Choose a new password',
      };
    case 'reset':
      return {
        subject: `Sign in to ${firm} anew`,
        says: [
          `${sender?.name ?? firm} asks you to choose anew how you sign in. Your earlier password and passkeys no longer count once you did.`,
          once,
        ],
        words: 'Choose how you sign in',
      };
    case 'address':
      return {
        subject: `Your address at ${firm} was changed`,
        says: [
          `${sender?.name ?? firm} changed your e-mail address${client ? ` for ${client}` : ''} to ${becomes}. Your access to it has ended, and what waits for you to sign is asked of you anew.`,
          `Is ${becomes} yours? Then agree: it can be invited once you did. ${once}`,
          `If it is not yours, do not agree, and tell ${firm}. Nobody else gets your access by it.`,
        ],
        words: 'Read it, and agree',
      };
  }
}

/**
 * System actor only. Mails a link that an account's person comes to their sign-in by, and revokes the earlier ones for the same purpose. Only
 * the letter has the token; the database finds the link by its hash, so how long a search takes tells nothing about a token.
 * @returns the id of the mail
 * @throws Refusal `mail_budget` if nobody has answered from the address and its budget, or the sender's, is used up
 */
export async function mailAccessLink(
  tx: Tx,
  link: NewLink,
  config: LinkConfig,
  now: string,
): Promise<string> {
  const { kind, accountId, invitee, sender, email, by, field } = link;
  const mailKind = link.imported ? 'access.imported' : (`access.${kind}` as const);
  if (isTyped(mailKind))
    await checkFirstMails(
      tx,
      { by, to: [email], ...(field && { field }) },
      { now, factor: config.rateLimitFactor },
    );
  if (link.invitee) await revokeLinksOf(tx, link.invitee, link.kind, now);
  else await revokeResets(tx, accountId, now);
  const token = newToken();
  const firm = await firmOf(tx, config);
  const { words, says, subject } = letterOf(link, firm.name);
  const letter: Letter = {
    reader: link.name,
    says,
    action: { words, address: `${config.publicUrl}${accessLinkPaths[kind]}#${token}` },
    firm,
  };
  const mail_id = await sendMail(tx, { kind: mailKind, by, to: email, subject, letter }, now);
  await insertAccessLink(tx, {
    id: newId(Date.parse(now)),
    kind,
    token_hash: hashToken(token),
    account_id: accountId,
    invitee,
    sent_by: sender?.id ?? null,
    mail_id,
    becomes: link.becomes,
    created_at: now,
    expires_at: later(now, goodForMs[kind]),
  });
  return mail_id;
}
