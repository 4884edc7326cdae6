import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams } from '../core/values.ts';
import { senders } from './sending.ts';

/** A part of a page, in shares of its width and height from the upper left. */
const part = v.object({ left: v.number(), top: v.number(), right: v.number(), bottom: v.number() });

/** A page as it is shown here and as another program draws it, PNG in base64, and the parts that differ. */
export const pagePictures = v.object({
  shown: v.string(),
  other: v.string(),
  marks: v.array(part),
});
export type PagePictures = v.InferOutput<typeof pagePictures>;

const page = v.pipe(
  v.string(),
  v.digits('The page must be a whole number.'),
  v.maxLength(5, 'There is no such page.'),
  v.transform(Number),
  v.minValue(1, 'There is no such page.'),
);

export const readDraftPictures = endpoint({
  name: 'signing.readDraftPictures',
  summary: 'A page of a draft’s document as it is shown, and as another program draws it',
  api: 'sign',
  method: 'GET',
  path: '/drafts/{id}/documents/{document}/pictures',
  params: v.object({ id, document: id }),
  query: v.object({ page }),
  shape: 'data',
  answer: pagePictures,
  allow: senders,
});
export const readUploadPictures = endpoint({
  name: 'signing.readUploadPictures',
  summary: 'The same of an upload of one’s own that is to replace a document',
  api: 'sign',
  method: 'GET',
  path: '/uploads/{id}/pictures',
  params: idParams,
  query: v.object({ page }),
  shape: 'data',
  answer: pagePictures,
  allow: senders,
});
