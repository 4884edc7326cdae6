import * as reading from '#contract/signing/signing.ts';
import * as saving from '#contract/signing/signing-progress.ts';
import * as acting from '#contract/signing/submission.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashesOf } from '../audit/audit.queries.ts';
import { appendAudit } from '../audit/audit.ts';
import { envelopeEntryOf } from '../envelope/activity-entry.ts';
import { readDocument } from '../envelope/documents.queries.ts';
import { documentHashes } from '../envelope/envelope-facts.ts';
import { readAsRecipient } from '../envelope/read-as-recipient.ts';
import { markViewed } from '../envelope/recipients.queries.ts';
import { issueTicket, knownBy } from '../links/tickets.ts';
import { acceptSubmission } from './accept-submission.ts';
import { listMine } from './my-envelopes.queries.ts';
import { saveProgress } from './progress.ts';
import { forRecipient, rowForRecipient } from './recipient-projection.ts';
import { submissionsSoFar } from './submissions.queries.ts';

/** Reads a document for a download. A link's session may outlive its envelope: a cancelled one is closed to it at once. */
async function openDocument(tx: Tx, id: string, { audience }: Actor) {
  const document = await readDocument(tx, id, audience === 'staff');
  if (!document) throw new Refusal('not_found');
  if (document.isClosed) throw new Refusal('envelope_cancelled');
  return document;
}

/** Calls of recipients. */
export const recipientHandlers: readonly Handler[] = [
  handle(reading.listMine, async ({ tx, input: { query } }) => {
    const checked = checkedList(reading.envelopeFields, query);
    const { rows, count } = await listMine(tx, checked, query);
    return listAnswer(rows.map(rowForRecipient), query, checked, count);
  }),

  handle(reading.readEnvelope, async ({ tx, input: { params, query } }) => {
    const { parts, me } = await readAsRecipient(tx, params.id);
    const envelope = forRecipient(parts, me, await submissionsSoFar(tx, params.id));
    if (query.knownHead === undefined) return envelope;
    return { ...envelope, knownHeadHolds: (await hashesOf(tx, params.id)).includes(query.knownHead) };
  }),

  handle(reading.readDocumentFile, async ({ tx, actor, input: { params } }) => {
    const file = (await openDocument(tx, params.id, actor)).file;
    if (!file) throw new Refusal('not_found');
    return { ...fileAnswer(file), disposition: 'inline' as const };
  }),

  handle(reading.readSealedFile, async ({ tx, actor, input: { params } }) => {
    const file = (await openDocument(tx, params.id, actor)).sealedFile;
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handle(reading.markViewed, async ({ tx, now, actor, activity, input: { params } }) => {
    const { parts, me } = await readAsRecipient(tx, params.id);
    if (!(await markViewed(tx, me.id, now))) return undefined;
    const documents = documentHashes(parts);
    const who = { recipient: me.id, account: actor.accountId ?? '' };
    await appendAudit(tx, parts.envelope.id, { type: 'viewed', at: now, ...who, documents });
    await activity(envelopeEntryOf('viewed', parts.envelope));
    return undefined;
  }),

  handle(saving.saveProgress, saveProgress),

  handle(acting.issueTicket, async ({ tx, now, actor, session, input: { params, body } }) => {
    if (!session) throw new Refusal('unauthorized');
    return issueTicket({ tx, now, actor, known: knownBy(session) }, params.id, body.deviceId);
  }),

  handleWithoutTransaction(acting.submit, ({ services, now, request, input: { params, body } }) =>
    acceptSubmission(services, { envelopeId: params.id, item: body, now, origin: request }),
  ),
];
