import * as sealing from '#contract/signing/sealing.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { archiveOf } from '#server/files/archive.ts';
import { fileAnswer } from '#server/files/file-answer.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accessTo } from '../envelope/access.queries.ts';
import { readEnvelope } from '../envelope/envelopes.queries.ts';
import { readKnown } from '../sent/own-envelope.ts';
import { certificateOf } from './certificates.queries.ts';
import { sealWithoutTimestamp } from './seal-without-timestamp.ts';

async function certificate(tx: Tx, actor: Actor, id: string) {
  const found = await certificateOf(tx, id, actor.audience === 'staff');
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Content of the archive; staff who may read the envelope also get the documents as sent, and the evidence. */
async function contentsFor(tx: Tx, actor: Actor, id: string) {
  const { file, evidence, created_at: at } = await certificate(tx, actor, id);
  const parts = await readEnvelope(tx, id);
  if (!parts) throw new Refusal('not_found');
  const { envelope, documents } = parts;
  const reads = actor.audience === 'staff' && (await accessTo(tx, id)).content;
  const own = reads ? documents.flatMap((document) => document.file ?? []) : [];
  const sealed = documents.flatMap(({ sealedFile }) => sealedFile ?? []);
  return { title: envelope.title, at, files: [...sealed, file, ...own, ...(reads ? [evidence] : [])] };
}

/** Calls on certificate, evidence and archive of completed envelopes, and on an envelope that cannot be sealed. */
export const sealingHandlers: readonly Handler[] = [
  handle(sealing.releaseSeal, (call) =>
    sealWithoutTimestamp(call, call.input.params.id, call.input.body.version),
  ),

  handle(sealing.readCertificate, async ({ tx, actor, input: { params } }) =>
    fileAnswer((await certificate(tx, actor, params.id)).file),
  ),

  handle(sealing.readEvidence, async (call) => {
    const { parts } = await readKnown(call, call.input.params.id);
    return fileAnswer((await certificate(call.tx, call.actor, parts.envelope.id)).evidence);
  }),

  // Reading and packing the files takes its time: no transaction is kept open meanwhile.
  handleWithoutTransaction(sealing.readArchive, async ({ services, actor, input: { params } }) => {
    const { title, files, at } = await services.db.as(actor, (tx) => contentsFor(tx, actor, params.id));
    return archiveOf(services.files, title, files, at);
  }),
];
