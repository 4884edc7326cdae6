import { newId } from '#contract/core/values.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { createWrite, noteDraft } from '#src/features/signing/draft/draft.commands.ts';
import { draftValues } from '#src/features/signing/draft/draft-values.ts';
import { now } from '#src/lib/time/clock.ts';

/** Begins an envelope with an upload as its document. Answers the id of the draft; throws as `call` does. */
export async function beginEnvelope(
  { id: uploadId, file, findings }: Upload,
  title: string,
): Promise<string> {
  if (!file) throw new Error('The file of the form has not arrived.');
  const { name, size } = file;
  const document = { id: newId(now()), uploadId, name, size, pages: 0, pageSizes: [], findings };
  const values = { ...draftValues(undefined), title, documents: [document] };
  const id = newId(now());
  noteDraft(await createWrite(id, values, 'add-signers').send(newId(now())));
  return id;
}
