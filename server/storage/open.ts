import type { openUpload, Upload } from '#contract/documents/uploads.ts';
import { uploadById } from '../files/queries.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { uploadAnswer } from './answer.ts';
import { complete, forgotten } from './append.ts';

/**
 * Opens a received upload with its password, and finishes it. The password is used only here and in the PDF worker. A wrong one changes
 * nothing, and another may be tried.
 */
export async function openStorage(call: FreeCall<typeof openUpload>): Promise<Upload> {
  const { services, actor, input } = call;
  async function look() {
    const row = await services.db.as(actor, (tx) => uploadById(tx, input.params.id));
    if (!row) throw forgotten();
    return { row, answer: await uploadAnswer(services, actor, row) };
  }
  const { row, answer } = await look();
  if (answer.file) return answer;
  if (answer.received < row.size)
    throw new Refusal('conflict', {
      message: 'This upload has not arrived in whole. Send the rest of it first.',
    });
  await complete(call, row, input.body.password);
  return (await look()).answer;
}
