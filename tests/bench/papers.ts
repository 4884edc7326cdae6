import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#contract/core/values.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { clientLogin } from '#contract/session/session.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { administrator } from '../e2e/administrator.ts';
import { sendCompared } from '../e2e/envelopes.ts';
import { firm } from './firm.ts';
import { type PdfName, pdfFiles } from './pdf-files.ts';
import { yardsticks } from './yardsticks.ts';

const id = () => newId(Date.now());
const chunkBytes = 1024 * 1024;

/**
 * Sends each file to the demo employee to sign, as the firm does, and lays it beside the yardsticks.
 * @returns the address of each in the app
 */
export async function sendToEmployee(): Promise<Record<PdfName, string>> {
  const call = await administrator(await firm());
  const { email, password } = signIns.employee;
  const answer = await call(clientLogin, { body: { email, password } });
  if (!('user' in answer)) throw new Error('The demo employee has no second factor.');
  const { employee, user } = answer;
  const { folder } = await yardsticks();
  const sent = Object.entries(pdfFiles).map(async ([name, make]) => {
    const bytes = await make();
    await writeFile(join(folder, `${name}.pdf`), bytes);
    const [uploadId, envelopeId, documentId, recipientId] = [id(), id(), id(), id()];
    await call(createUpload, {
      body: { id: uploadId, name: `${name}.pdf`, size: bytes.length, purpose: 'signing' },
    });
    for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
      const body = bytes.subarray(offset, offset + chunkBytes);
      await call(appendUpload, { params: { id: uploadId }, query: { offset: String(offset) }, body });
    }
    const { version } = await call(createEnvelope, {
      body: {
        id: envelopeId,
        title: name,
        documents: [{ id: documentId, uploadId }],
        recipients: [
          {
            id: recipientId,
            person: { kind: 'employee', id: (employee ?? user).id },
            role: 'signer',
            order: 1,
          },
        ],
        fields: [
          {
            id: id(),
            documentId,
            recipientId,
            kind: 'signature',
            label: '',
            required: true,
            page: 1,
            box: { x: 0.1, y: 0.8, width: 0.4, height: 0.06 },
          },
        ],
      },
    });
    await sendCompared(call, envelopeId, version);
    return [name, `/client/sign/document-to-sign/${envelopeId}`] as const;
  });
  return Object.fromEntries(await Promise.all(sent)) as Record<PdfName, string>;
}
