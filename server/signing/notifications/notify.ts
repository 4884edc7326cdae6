import { sameAddress } from '#contract/core/same-address.ts';
import { topicOf } from '#contract/notice-choices.ts';
import { hasActed } from '#contract/signing/roles.ts';
import { firmOf } from '#server/firm/firm.ts';
import { choiceOfReader } from '#server/inbox/choices/queries.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { type Posted, sendHashedMail, sendMail } from '#server/mail/outbox.ts';
import type { Correspondent } from '#server/mail/port.ts';
import { hashToken, newToken } from '#server/session/tokens.ts';
import { auditHead as newestHead } from '../audit/audit.queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { standInsOf, withheldTitle } from '../envelope/access.queries.ts';
import type { NotifyContext } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { type RecipientRow, readdressed, setRecipient } from '../envelope/recipients.queries.ts';
import { insertLink } from '../links/links.queries.ts';
import {
  inboxWords,
  letterOf,
  type Notice,
  type NoticeFacts,
  type SenderNotice,
  toRecipient,
  toSender,
  type Wording,
} from './notices.ts';
import { undeliveredJob } from './undelivered-job.ts';

/**
 * An envelope to write about, with the files to attach once it is complete, or the recipient a mail did not reach. `auditHead` is the head
 * in all these letters; without it each letter has the head at its time.
 */
export interface NoticeSubject
  extends EnvelopeParts,
    Partial<Pick<NoticeFacts, 'auditHead' | 'undelivered' | 'readdressed' | 'handOver'>> {
  /** Ids of files. Not sent to recipients who need a code to read: a mail would bypass it. */
  copies?: readonly string[];
}

/**
 * A new link to the envelope for a recipient who cannot sign in, good until 30 days after the envelope ended. Older ones stay good.
 * @returns the address: its token is nowhere else in plain text
 */
export async function newSigningLink(
  { tx, now, services }: NotifyContext,
  recipientId: string,
): Promise<string> {
  const token = newToken();
  await insertLink(tx, { token_hash: hashToken(token), recipient_id: recipientId, created_at: now });
  return `${services.config.publicUrl}/auth/external-login/${token}`;
}

interface Staff extends Correspondent {
  id: string;
}

/** Reader of a notice. A reader with an account also has an inbox. */
interface Reader {
  name: string;
  email: string;
  accountOf: string | null;
  /** Path of the envelope in their portal. */
  path: string | null;
}

function readerOf(
  { envelope }: EnvelopeParts,
  { name, email, account_id, user_id, contact_id, employee_id }: RecipientRow,
): Reader {
  const accountOf = account_id && (user_id ?? contact_id ?? employee_id);
  const path = `/${user_id ? 'app' : 'client'}/sign/document-to-sign/${envelope.id}`;
  return { name, email, accountOf, path: accountOf && path };
}

/** The address that was asked, whose person is no longer who the record is: they have no inbox here, and no way to the envelope. */
const formerReader = ({ name, email }: RecipientRow): Reader => ({
  name,
  email,
  accountOf: null,
  path: null,
});

/** Address of the envelope for a recipient: in their portal, or a link of their own. */
const addressFor = async (call: NotifyContext, { id }: RecipientRow, { path }: Reader): Promise<string> =>
  path ? call.services.config.publicUrl + path : newSigningLink(call, id);

/** Data beside the words: the one of staff who causes the mail, its link, path of the inbox entry, people who get the answer, and ids of files. */
interface Enclosed {
  by: string | null;
  link: string | null;
  path: string | null;
  from?: readonly Correspondent[];
  attached?: readonly string[] | undefined;
}

/** Puts a notice into its reader's inbox, if they have one. @returns the mail to send besides */
async function putNotice(
  { tx, now, services }: NotifyContext,
  { envelope, sender, auditHead, undelivered = null, readdressed = null, handOver = null }: NoticeSubject,
  notice: Notice,
  wording: Wording,
  to: Reader,
  { by, link, path, from = [], attached = [] }: Enclosed,
): Promise<Posted> {
  const { title, message, deadline, ended_by: endedBy, ended_reason: endedReason } = envelope;
  const facts = {
    firm: await firmOf(tx, services.config),
    from,
    name: to.name,
    sender: sender.name,
    title,
    message,
    deadline,
    endedBy,
    endedReason,
    link,
    auditHead: auditHead ?? (await newestHead(tx, envelope.id)),
    attached: attached.length > 0,
    undelivered,
    readdressed,
    handOver,
  };
  if (to.accountOf) {
    const item = { readerId: to.accountOf, kind: `signing.${notice}`, path, ...inboxWords(wording, facts) };
    await putInInbox(tx, item, now);
  }
  return { kind: `signing.${notice}`, by, to: to.email, ...letterOf(wording, facts), attached };
}

/**
 * Writes to each of these recipients, once the caller's transaction commits; whose record has another address is told of the end alone.
 * @param why the cause for the audit: the person who asked for it, or its planned time
 */
export async function notifyRecipients(
  call: NotifyContext,
  parts: NoticeSubject,
  people: readonly RecipientRow[],
  notice: Notice,
  why: { by?: string; planned?: string } = {},
): Promise<void> {
  const from = people.length > 0 ? await actingFor(call, parts) : [];
  const former = await readdressed(call.tx, parts.envelope.id);
  for (const recipient of people) {
    const isFormer = former.has(recipient.id);
    const reader = isFormer ? formerReader(recipient) : readerOf(parts, recipient);
    const wording = toRecipient(notice, recipient.role);
    // It would ask them to open what they no longer can.
    if (isFormer && wording.action && !hasActed(recipient)) continue;
    const links = wording.action !== null && !isFormer;
    const mail = await putNotice(call, parts, notice, wording, reader, {
      // A letter that follows from what others do is of whoever promised it, and a planned reminder of nobody.
      by: why.planned ? null : (call.actor?.userId ?? recipient.reserved_by ?? parts.envelope.sender_id),
      link: links ? await addressFor(call, recipient, reader) : null,
      path: links ? reader.path : null,
      // Nobody gets their own answer.
      from: from.filter(({ email }) => !sameAddress(email, recipient.email)),
      attached: recipient.asks_for_code ? [] : parts.copies,
    });
    // A recipient's letter is evidence that they were told, so nobody chooses against it.
    const { id: mailId, hash } = await sendHashedMail(call.tx, mail, call.now, undeliveredJob(recipient));
    await setRecipient(call.tx, recipient.id, { mail_id: mailId });
    await appendAudit(call.tx, parts.envelope.id, {
      type: 'told',
      at: call.now,
      recipient: recipient.id,
      of: notice,
      mail: mailId,
      words: hash,
      ...why,
    });
  }
}

/** The people who act as sender of an envelope: those it is handed over to now, or else the sender. */
async function actingFor(
  { tx }: Pick<NotifyContext, 'tx'>,
  { envelope, sender }: EnvelopeParts,
): Promise<Staff[]> {
  const standIns = await standInsOf(tx, envelope.id);
  return standIns.length > 0 ? standIns : [{ id: envelope.sender_id, ...sender }];
}

/** Writes to a member of staff, with a link without a token: they sign in. Some of it they may choose to have in their inbox alone. */
async function tellStaff(
  call: NotifyContext,
  parts: NoticeSubject,
  notice: SenderNotice,
  { id, name, email }: Staff,
): Promise<void> {
  const path = `/app/sign/list/${parts.envelope.id}`;
  const link = call.services.config.publicUrl + path;
  const reader = { name, email, accountOf: id, path };
  const enclosed = { by: parts.envelope.sender_id, link, path, attached: parts.copies };
  const mail = await putNotice(call, parts, notice, toSender(notice), reader, enclosed);
  const topic = topicOf(`signing.${notice}`);
  if (!topic || (await choiceOfReader(call.tx, id, topic)).mail) await sendMail(call.tx, mail, call.now);
}

/** Writes to the sender, or to the colleagues it is handed over to, except to the addresses in `but`. */
export async function notifySender(
  call: NotifyContext,
  parts: NoticeSubject,
  notice: SenderNotice,
  but: readonly Pick<RecipientRow, 'email'>[] = [],
): Promise<void> {
  const people = await actingFor(call, parts);
  for (const person of people)
    if (!but.some(({ email }) => sameAddress(email, person.email)))
      await tellStaff(call, parts, notice, person);
}

/** Writes to a colleague an envelope is handed over to. A confidential title is left out: the letter outlasts the hand-over. */
export function notifyStandIn(
  call: NotifyContext,
  parts: EnvelopeParts,
  standIn: Staff,
  handOver: NonNullable<NoticeFacts['handOver']>,
): Promise<void> {
  const { envelope } = parts;
  const title = envelope.confidential ? withheldTitle : envelope.title;
  return tellStaff(call, { ...parts, envelope: { ...envelope, title }, handOver }, 'handedOver', standIn);
}

/** Recipients who were notified of the envelope before and still take part in it. */
export const notifiedBefore = ({ recipients }: Pick<EnvelopeParts, 'recipients'>): RecipientRow[] =>
  recipients.filter(({ mail_id, action }) => mail_id !== null && action !== 'replaced');

/** Writes to all recipients notified before, and to the sender or their stand-ins unless they are among these; except `but`. */
export async function notifyEveryRecipient(
  call: NotifyContext,
  parts: NoticeSubject,
  notice: SenderNotice,
  but: { recipient?: string; sender?: boolean } = {},
): Promise<void> {
  const told = notifiedBefore(parts);
  await notifyRecipients(
    call,
    parts,
    told.filter(({ id }) => id !== but.recipient),
    notice,
  );
  if (!but.sender) await notifySender(call, parts, notice, told);
}
