import * as drafts from '../../../contract/signing/drafts.ts';
import { previewLetter } from '../../../contract/signing/letter-preview.ts';
import { type Handler, handle } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { knownBy } from '../links/tickets.ts';
import { rehearseSelfSign, selfSign } from '../sending/self-sign.ts';
import { createEnvelope } from './create-draft.ts';
import { discardDraft } from './discard-draft.ts';
import { letterPreview } from './preview-letter.ts';
import { readDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

/** What whoever prepares an envelope may do with it before it is sent. */
export const draftHandlers: readonly Handler[] = [
  handle(drafts.createEnvelope, (call) => createEnvelope(call, call.input.body)),

  handle(drafts.readDraft, (call) => readDraft(call, call.input.params.id)),

  handle(drafts.saveDraft, (call) => saveDraft(call, call.input.params.id, call.input.body)),

  handle(previewLetter, (call) => letterPreview(call, call.input.params.id, call.input.body)),

  handle(drafts.discardDraft, (call) => discardDraft(call, call.input.params.id)),

  handle(
    drafts.selfSign,
    (call) => {
      const { session, request, input } = call;
      if (!session) throw new Refusal('unauthorized');
      return selfSign({ ...call, known: knownBy(session), origin: request }, input.params.id, input.body);
    },
    { before: (call) => rehearseSelfSign(call, call.input.params.id, call.input.body) },
  ),
];
