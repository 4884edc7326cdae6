import type { FileFacts } from '#contract/documents/documents.ts';
import type { FileAnswer } from '../http/handler.ts';

/** A stored file as a handler sends it. */
export const fileAnswer = ({ sha256, name, type, size }: FileFacts): FileAnswer => ({
  blob: sha256,
  name,
  type,
  size,
});
