import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { line, paragraphs } from '../core/text/pasted.ts';
import { id, idParams, instant } from '../core/values.ts';
import { senders } from './sending.ts';

/** Previews a recipient's letter of a draft before it is sent; writes nothing. */
export const previewLetter = endpoint({
  name: 'signing.previewLetter',
  summary: 'The letter a recipient of a draft will get, with words that need not be saved yet',
  api: 'sign',
  method: 'POST',
  path: '/drafts/{id}/letter-preview',
  params: idParams,
  body: v.strictObject({
    recipientId: id,
    title: v.pipe(v.string(), line, v.maxLength(255)),
    message: v.pipe(v.string(), paragraphs, v.maxLength(5000)),
    deadline: instant,
  }),
  shape: 'data',
  answer: v.object({ to: v.string(), subject: v.string(), text: v.string() }),
  allow: senders,
});
export type LetterPreview = v.InferOutput<typeof previewLetter.answer>;
