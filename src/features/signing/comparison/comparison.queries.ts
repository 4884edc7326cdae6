import { readDraftPictures, readUploadPictures } from '#contract/signing/drawing-pictures.ts';
import { queryOf } from '#src/api/query.ts';

/** Time between two readings of a record while a document in it is compared, ms. */
export const comparisonPollMs = 1000;

/** The document whose pages are compared: of a draft, or an upload that is to replace one. */
export type PicturesSource = { draft: string; document: string } | { upload: string };

/** Both pictures of a page. They are drawn when asked for, do not change, and are not kept on the device. */
export function picturesQuery(source: PicturesSource, page: number) {
  const query = { page: String(page) };
  const choices = { persist: false, quiet: true, staleTime: Number.POSITIVE_INFINITY } as const;
  return 'upload' in source
    ? queryOf(readUploadPictures, { params: { id: source.upload }, query }, choices)
    : queryOf(readDraftPictures, { params: { id: source.draft, document: source.document }, query }, choices);
}
