import * as sent from '../../../contract/signing/sent-envelopes.ts';
import { startExport } from '../../exports/start.ts';
import { checkedList, listAnswer } from '../../http/calls/list-answer.ts';
import { type Handler, handle } from '../../http/handler.ts';
import { duplicateEnvelope } from '../drafts/duplicate-envelope.ts';
import { extendEnvelope } from '../lifecycle/extend-envelope.ts';
import { takeBack } from '../lifecycle/hand-over.ts';
import { setConfidential } from '../lifecycle/mark-confidential.ts';
import { remind } from '../lifecycle/remind.ts';
import { replaceRecipient } from '../lifecycle/replace-recipient.ts';
import { actOnSeveral } from '../sending/act-on-several.ts';
import { sentExport } from './export-sent.ts';
import { hideEnvelope } from './hide-envelope.ts';
import { openContent } from './open-content.ts';
import { listSent } from './sent.queries.ts';

/** The calls on envelopes once they are sent. */
export const sentHandlers: readonly Handler[] = [
  handle(sent.listSent, async ({ tx, input: { query } }) => {
    const checked = checkedList(sent.sentFields, query);
    const { rows, count } = await listSent(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(sent.exportSent, (call) => startExport(call, sentExport)),

  handle(sent.remind, (call) => remind(call, call.input.params.id, call.input.body)),

  handle(sent.extend, (call) => extendEnvelope(call, call.input.params.id, call.input.body)),

  handle(sent.replaceRecipient, (call) => replaceRecipient(call, call.input.params.id, call.input.body)),

  handle(sent.duplicate, (call) => duplicateEnvelope(call, call.input.params.id, call.input.body.id)),

  handle(sent.hide, (call) => hideEnvelope(call, call.input.params.id, call.input.body.hidden)),

  handle(sent.takeBack, (call) => takeBack(call, call.input.params.id)),

  handle(sent.setConfidential, (call) =>
    setConfidential(call, call.input.params.id, call.input.body.confidential),
  ),

  handle(sent.openContent, (call) => openContent(call, call.input.params.id, call.input.body.reason)),

  handle(sent.actOnSeveral, (call) => actOnSeveral(call, call.input.body)),
];
