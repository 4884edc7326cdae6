import * as v from 'valibot';
import { allows, missingPermissions } from '#contract/core/requirement.ts';
import { uploadFile } from '#contract/core/rules.ts';
import { isSameFileName } from '#contract/core/text/file-names.ts';
import * as contract from '#contract/documents/uploads.ts';
import { seesPay } from '#contract/payroll/amounts.ts';
import { actor as systemActor } from '../db/actor.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { factsOfFiles, insertUpload, type UploadRow, uploadById } from '../files/queries.ts';
import {
  type Call,
  type FileAnswer,
  type FreeCall,
  type Handler,
  handle,
  handleWithoutTransaction,
} from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { uploadAnswer } from './answer.ts';
import { append } from './append.ts';
import { browseHandlers } from './browse-handlers.ts';
import { heldUploadHandlers } from './held-handlers.ts';
import { openStorage } from './open.ts';
import { roomFor } from './quota.ts';

/** Begins an upload, or returns the existing one of that id: size and kind are checked before the first byte. */
async function create({ input, actor, now, services }: FreeCall<typeof contract.createUpload>) {
  const { id, name, size, purpose, sha256 = null } = input.body;
  const rule = v.safeParse(uploadFile(purpose), { name, size });
  if (!rule.success)
    throw new Refusal('invalid', {
      errors: v.flatten<ReturnType<typeof uploadFile>>(rule.issues).nested ?? {},
    });
  if (size === 0) throw invalid('size', 'This file is empty.');
  const { accountId } = actor;
  if (accountId === null) throw new Refusal('unauthorized');
  // "view dashboard" lets staff hand in a proof of their training; the one of contacts, which is another permission, lets them upload nothing.
  if (actor.audience === 'contact' && !allows(actor.permissions, { all: ['upload document'] }))
    throw new Refusal('forbidden', { message: 'You need the permission "upload document" for this.' });
  // Preparing a PDF for signing costs seconds: only senders may ask for it.
  if (purpose === 'signing' && missingPermissions(actor.permissions, { any: ['create sign'] }).length > 0)
    throw new Refusal('forbidden', { message: 'You need the permission "create sign" for this.' });
  if (purpose === 'import' && actor.audience !== 'staff')
    throw new Refusal('forbidden', { message: 'Only the firm imports files.' });
  // Its name stays out of the activity log, which is for payrolls alone.
  if (purpose === 'payroll' && !seesPay(actor.permissions))
    throw new Refusal('forbidden', { message: 'You need the permission "edit payroll client" for this.' });
  const leftToday = await services.db.as(systemActor('system'), async (tx) => {
    const left = await roomFor(tx, { id, accountId, clientIds: actor.clientIds, size }, now);
    await insertUpload(tx, { id, account_id: accountId, name, size, sha256, purpose, created_at: now });
    return left;
  });
  const upload = await services.db.as(actor, (tx) => uploadById(tx, id));
  const isNamedSo = upload !== undefined && isSameFileName(upload.name, name);
  // The same name and purpose: a file that its sender changed since they began.
  if (isNamedSo && upload.purpose === purpose && isOther(upload, { size, sha256 }))
    throw new Refusal('conflict', {
      message:
        'This file is not the one whose upload was begun: it changed since. Choose it again as it is now.',
    });
  // It is somebody else's, or for another file.
  if (!upload || !isNamedSo || upload.size !== size || upload.purpose !== purpose)
    throw new Refusal('conflict', { message: 'An upload of this id exists already. Begin a new one.' });
  return { ...(await uploadAnswer(services, actor, upload)), leftToday };
}

/** True if a file differs from the one of an upload; its hash counts if both are known. */
const isOther = (upload: UploadRow, { size, sha256 }: Pick<UploadRow, 'size' | 'sha256'>): boolean =>
  upload.size !== size || (upload.sha256 !== null && sha256 !== null && upload.sha256 !== sha256);

async function read({ input, actor, services }: FreeCall<typeof contract.readUpload>) {
  const upload = await services.db.as(actor, (tx) => uploadById(tx, input.params.id));
  if (!upload) throw new Refusal('not_found');
  return uploadAnswer(services, actor, upload);
}

async function readFile({ tx, input }: Call<typeof contract.readUploadFile>): Promise<FileAnswer> {
  const fileId = (await uploadById(tx, input.params.id))?.file_id;
  const file = fileId && (await factsOfFiles(tx, [fileId]))(fileId);
  if (!file) throw new Refusal('not_found');
  // Only a PDF is shown in the app; no other uploaded file is opened as part of it.
  return { ...fileAnswer(file), disposition: file.type === 'application/pdf' ? 'inline' : 'attachment' };
}

export const storageHandlers: readonly Handler[] = [
  ...heldUploadHandlers,
  handleWithoutTransaction(contract.createUpload, create),
  handleWithoutTransaction(contract.readUpload, read),
  handle(contract.readUploadFile, readFile),
  handleWithoutTransaction(contract.appendUpload, append),
  handleWithoutTransaction(contract.openUpload, openStorage),
  ...browseHandlers,
];
