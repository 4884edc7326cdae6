import type { PagePictures } from '#contract/signing/drawing-pictures.ts';
import { finishedUploads, storedPdfFacts } from '#server/files/queries.ts';
import type { FreeCall } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readOwn } from '../sent/own-envelope.ts';

type PicturesCall = Pick<FreeCall<never>, 'services' | 'actor'>;

/**
 * A page of a document of the actor's own draft in both programs.
 * @param page from 1
 * @throws Refusal `not_found` as for the draft, or if it has no such document or page
 */
export async function draftPictures(
  call: PicturesCall,
  id: string,
  documentId: string,
  page: number,
): Promise<PagePictures> {
  const { actor, services } = call;
  const { envelope, documents } = await services.db.as(actor, (tx) => readOwn({ tx, actor }, id));
  const document = documents.find((one) => one.id === documentId);
  if (envelope.status !== 'draft' || !document) throw new Refusal('not_found');
  if (page > document.pages) throw noSuchPage();
  return picturesOf(call, document.sha256, page);
}

/**
 * The same of the actor's own upload for signing.
 * @throws Refusal `not_found` if there is none, or it has no such page
 */
export async function uploadPictures(call: PicturesCall, id: string, page: number): Promise<PagePictures> {
  const { actor, services } = call;
  const { file, pages } = await services.db.as(actor, async (tx) => {
    const [upload] = await finishedUploads(tx, [id], 'signing');
    if (!upload) throw new Refusal('not_found');
    const facts = await storedPdfFacts(tx, [upload.file.id]);
    return { file: upload.file, pages: facts.get(upload.file.id)?.sizes.length ?? 0 };
  });
  if (page > pages) throw noSuchPage();
  return picturesOf(call, file.sha256, page);
}

const noSuchPage = () => new Refusal('not_found', { message: 'There is no such page.' });

async function picturesOf(
  { actor, services }: PicturesCall,
  sha256: string,
  page: number,
): Promise<PagePictures> {
  const bytes = await services.files.bytes(sha256);
  const pictures = services.pdf.for(actor.accountId ?? '').run('pagePictures', bytes, page);
  const { shown, other, marks } = await pictures.catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    services.log.warn({ error, sha256 }, 'a page could not be drawn for comparison');
    throw new Refusal('conflict', { message: 'This page cannot be drawn by two programs.' });
  });
  const base64 = (png: Uint8Array) => Buffer.from(png).toString('base64');
  return { shown: base64(shown), other: base64(other), marks };
}
