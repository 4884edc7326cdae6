import * as contract from '../../contract/signing.ts';
import { fileAnswer } from '../documents/file-answer.ts';
import { type Handler, handle, handleFreely } from '../http/handler.ts';
import { checkedList, listAnswer } from '../http/list-answer.ts';
import { Refusal } from '../http/refusal.ts';
import { record } from './audit.ts';
import { cancelEnvelope } from './cancel.ts';
import { correctEnvelope } from './correct.ts';
import { createEnvelope } from './create.ts';
import { readMine } from './mine.ts';
import { forRecipient, forSender, rowForRecipient, seenDocuments } from './projection.ts';
import { listMine, markViewed, readDocument, readEnvelope } from './queries.ts';
import { sendEnvelope } from './send.ts';
import { submit } from './submissions.ts';
import { issueTicket } from './tickets.ts';

export const signingHandlers: readonly Handler[] = [
  handle(contract.listMine, async ({ tx, input: { query } }) => {
    const checked = checkedList(contract.envelopeFields, query);
    const { rows, count } = await listMine(tx, checked, query);
    return listAnswer(rows.map(rowForRecipient), query, checked, count);
  }),

  handle(contract.readEnvelope, async ({ tx, input: { params } }) => {
    const { parts, me } = await readMine(tx, params.id);
    return forRecipient(parts, me);
  }),

  handle(contract.readDocumentFile, async ({ tx, actor, input: { params } }) => {
    const file = (await readDocument(tx, params.id, actor.userId))?.file;
    if (!file) throw new Refusal('not_found');
    return { ...fileAnswer(file), disposition: 'inline' as const };
  }),

  handle(contract.readSealedFile, async ({ tx, actor, input: { params } }) => {
    const file = (await readDocument(tx, params.id, actor.userId))?.sealedFile;
    if (!file) throw new Refusal('not_found');
    return fileAnswer(file);
  }),

  handle(contract.markViewed, async ({ tx, now, activity, input: { params } }) => {
    const { parts, me } = await readMine(tx, params.id);
    if (!(await markViewed(tx, me.id, now))) return undefined;
    const { id, title, client_id: clientId } = parts.envelope;
    await record(tx, id, { type: 'viewed', at: now, recipient: me.id, documents: seenDocuments(parts) });
    await activity({
      name: 'Signing',
      event: 'viewed',
      description: title,
      subject: { type: 'envelope', id },
      clientId,
    });
    return undefined;
  }),

  handle(contract.issueTicket, async ({ tx, now, session, input: { params, body } }) => {
    if (!session) throw new Refusal('unauthorized');
    const level = session.portal === 'external' ? 'link' : 'password';
    const known = { level, at: new Date(session.created_at).toISOString() } as const;
    return issueTicket({ tx, now, known }, params.id, body.deviceId);
  }),

  handleFreely(contract.submit, ({ services, now, request, input: { params, body } }) =>
    submit(services, { envelopeId: params.id, item: body, now, origin: request }),
  ),

  handle(contract.createEnvelope, (call) => createEnvelope(call, call.input.body)),

  handle(contract.sendEnvelope, (call) => sendEnvelope(call, call.input.params.id, call.input.body.version)),

  handle(contract.cancelEnvelope, (call) => cancelEnvelope(call, call.input.params.id, call.input.body)),

  handle(contract.correctEnvelope, (call) => correctEnvelope(call, call.input.params.id, call.input.body)),

  handle(contract.readSentEnvelope, async ({ tx, actor, input: { params } }) => {
    const parts = await readEnvelope(tx, params.id);
    if (!parts || parts.envelope.sender_id !== actor.userId) throw new Refusal('not_found');
    return forSender(parts);
  }),
];
