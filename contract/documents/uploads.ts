import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { nameMaxLength, type UploadPurpose } from '../core/limits.ts';
import { fileName } from '../core/rules.ts';
import { id, idParams, sha256 } from '../core/values.ts';
import { findingCodes } from '../signing/pdf-warnings.ts';
import { fileFacts } from './documents.ts';

/** Size of a chunk of an upload, bytes; the last one may be smaller. */
export const chunkBytes = 1024 * 1024;

/**
 * Purposes of an upload, which decide its limits and checks (specification, section 5). The names of files of a payroll stay out of the
 * activity log: they hold people's names and what they are paid for.
 */
export const uploadPurposes = [
  'signing',
  'document',
  'payroll',
  'image',
  'import',
] as const satisfies readonly UploadPurpose[];

/** States of a file that the scan of uploads from outside holds back: it has yet to answer, or found it infected. */
export const heldStates = ['WAITING', 'INFECTED'] as const;
/** Words for the sender of a file that the scan found infected. */
export const infectedWords =
  'This file was not taken: the firm’s virus check found something harmful in it. Clean it, or send another one.';

/**
 * `received` is the offset of the next chunk; `file` is set once the last byte is checked and stored. `held` is set while the scan holds it
 * back.
 */
export const upload = v.object({
  id,
  name: v.string(),
  size: v.number(),
  purpose: v.picklist(uploadPurposes),
  received: v.number(),
  file: v.nullable(fileFacts),
  held: v.nullable(v.picklist(heldStates)),
  /** PDF warnings for the sender (`findings`). */
  findings: v.array(v.picklist(findingCodes)),
});
export type Upload = v.InferOutput<typeof upload>;

/** A new upload, with the bytes that the account may still begin to upload within these 24 hours. */
export const begunUpload = v.object({ ...upload.entries, leftToday: v.number() });
export type BegunUpload = v.InferOutput<typeof begunUpload>;

/** A contact begins an upload by `upload document` alone: their `view dashboard` is another permission than that of staff. */
const mayUpload = {
  by: 'bearer',
  audiences: ['staff', 'contact'],
  permissions: {
    any: [
      'create sign',
      'edit client',
      'edit payroll client',
      'edit template',
      'upload document',
      'view dashboard',
    ],
  },
} as const;

export const createUpload = endpoint({
  name: 'storage.createUpload',
  summary: 'Begin an upload; the same id again answers how far it is',
  api: 'main',
  method: 'POST',
  path: '/uploads',
  body: v.object({
    id,
    name: fileName(nameMaxLength),
    size: v.pipe(v.number(), v.integer(), v.minValue(0)),
    purpose: v.picklist(uploadPurposes),
    /** SHA-256 of the whole file: the bytes that arrive must have it. */
    sha256: v.optional(sha256),
  }),
  shape: 'data',
  answer: begunUpload,
  allow: mayUpload,
});
export const readUpload = endpoint({
  name: 'storage.readUpload',
  summary: 'How far an upload is',
  api: 'main',
  method: 'GET',
  path: '/uploads/{id}',
  params: idParams,
  shape: 'data',
  answer: upload,
  allow: mayUpload,
});
export const readUploadFile = endpoint({
  name: 'storage.readUploadFile',
  summary: 'The file of an upload that has arrived, as it is stored: a protected PDF opened',
  api: 'main',
  method: 'GET',
  path: '/uploads/{id}/file',
  params: idParams,
  shape: 'file',
  allow: mayUpload,
});
/** Password of a protected PDF, which is used to open it and not stored. Spaces count. */
export const pdfPassword = v.pipe(
  v.string(),
  v.nonEmpty('Enter the password that opens this PDF.'),
  v.maxLength(255, 'This may have at most 255 characters.'),
);

export const openUpload = endpoint({
  name: 'storage.openUpload',
  summary:
    'Open a PDF that has arrived and was refused for its password (a message at `password`); it is stored without protection',
  api: 'main',
  method: 'POST',
  path: '/uploads/{id}/open',
  params: idParams,
  body: v.object({ password: pdfPassword }),
  shape: 'data',
  answer: upload,
  allow: mayUpload,
});
export const appendUpload = endpoint({
  name: 'storage.appendUpload',
  summary: 'Send the bytes at `offset`; bytes already received are skipped',
  api: 'main',
  method: 'PATCH',
  path: '/uploads/{id}',
  params: idParams,
  query: v.object({
    offset: v.pipe(
      v.string(),
      v.digits('The offset must be a whole number.'),
      v.maxLength(15, 'The offset is too large.'),
      v.transform(Number),
    ),
  }),
  body: 'chunk',
  shape: 'data',
  answer: upload,
  allow: mayUpload,
});
