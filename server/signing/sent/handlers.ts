import { readSentEnvelope } from '#contract/signing/sending.ts';
import * as sent from '#contract/signing/sent-envelopes.ts';
import { startExport } from '#server/exports/start.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { sentExport } from './export-sent.ts';
import { hideEnvelope } from './hide-envelope.ts';
import { openContent } from './open-content.ts';
import { readSent } from './own-envelope.ts';
import { listSent } from './sent.queries.ts';

/** Calls that read sent envelopes. */
export const sentHandlers: readonly Handler[] = [
  handle(sent.listSent, async ({ tx, input: { query } }) => {
    const checked = checkedList(sent.sentFields, query);
    const { rows, count } = await listSent(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(sent.exportSent, (call) => startExport(call, sentExport)),

  handle(readSentEnvelope, (call) => readSent(call, call.input.params.id)),

  handle(sent.hide, (call) => hideEnvelope(call, call.input.params.id, call.input.body.hidden)),

  handle(sent.openContent, (call) => openContent(call, call.input.params.id, call.input.body.reason)),
];
