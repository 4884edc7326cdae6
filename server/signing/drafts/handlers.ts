import * as drafts from '#contract/signing/drafts.ts';
import { previewLetter } from '#contract/signing/letter-preview.ts';
import { duplicate } from '#contract/signing/sent-envelopes.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { createEnvelope } from './create-draft.ts';
import { discardDraft } from './discard-draft.ts';
import { duplicateEnvelope } from './duplicate-envelope.ts';
import { letterPreview } from './preview-letter.ts';
import { readDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

/** Calls on envelopes before they are sent. */
export const draftHandlers: readonly Handler[] = [
  handle(drafts.createEnvelope, (call) => createEnvelope(call, call.input.body)),

  handle(drafts.readDraft, (call) => readDraft(call, call.input.params.id)),

  handle(drafts.saveDraft, (call) => saveDraft(call, call.input.params.id, call.input.body)),

  handle(previewLetter, (call) => letterPreview(call, call.input.params.id, call.input.body)),

  handle(drafts.discardDraft, (call) => discardDraft(call, call.input.params.id)),

  handle(duplicate, (call) => duplicateEnvelope(call, call.input.params.id, call.input.body.id)),
];
