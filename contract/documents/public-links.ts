import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams, instant } from '../core/values.ts';

/* Public links: one file each, read by whoever has the link until it expires or is revoked. */

/** Days for which a link may be good, one that a contact makes, and usually is. */
export const linkDays = { most: 90, mostOfContact: 30, usual: 7 };

/** A link as staff see it; the address itself is answered once, when it is made. */
export const publicLink = v.object({
  id,
  document_id: id,
  title: v.string(),
  created_by: v.string(),
  created_at: instant,
  expires_at: instant,
  revoked_at: v.nullable(instant),
  /** Number of openings of the file, and the last one. */
  fetched: v.number(),
  fetched_at: v.nullable(instant),
});
export type PublicLink = v.InferOutput<typeof publicLink>;

const keeps = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', 'view document client', 'edit client'] },
} as const;
/** Contacts who may send documents make links to those they see; whoever may only look makes none. */
const contactKeeps = {
  by: 'bearer',
  audiences: ['contact'],
  permissions: { all: ['view document', 'upload document'] },
} as const;
const daysUpTo = (most: number) =>
  v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1, 'A link is good for at least 1 day.'),
      v.maxValue(most, `A link is good for at most ${most} days.`),
    ),
    linkDays.usual,
  );
const madeLink = v.object({ url: v.string(), link: publicLink });
const storageId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300));

export const getPublicUrl = endpoint({
  name: 'publicLinks.create',
  summary: 'Make a public link to one file of a client; its address is answered this once',
  api: 'main',
  method: 'POST',
  path: '/storage-integration/get-public-url',
  body: v.object({
    drive_id: storageId,
    item_id: id,
    days: daysUpTo(linkDays.most),
  }),
  shape: 'data',
  answer: madeLink,
  allow: keeps,
});
export const listPublicLinks = endpoint({
  name: 'publicLinks.list',
  summary: 'The public links to files of a client, the newest first',
  api: 'main',
  method: 'GET',
  path: '/storage-integration/{id}/public-links',
  params: idParams,
  shape: 'data',
  answer: v.array(publicLink),
  allow: keeps,
});
export const revokePublicLink = endpoint({
  name: 'publicLinks.revoke',
  summary: 'Revoke a public link; from now on it opens nothing',
  api: 'main',
  method: 'POST',
  path: '/storage-integration/public-links/{id}/revoke',
  params: idParams,
  shape: 'data',
  answer: publicLink,
  allow: keeps,
});

export const getYourPublicUrl = endpoint({
  name: 'yourLinks.create',
  summary: 'Make a public link to one document that the client sees; its address is answered this once',
  api: 'client',
  method: 'POST',
  path: '/storage-integration/get-public-url',
  body: v.object({ document_id: id, days: daysUpTo(linkDays.mostOfContact) }),
  shape: 'data',
  answer: madeLink,
  allow: contactKeeps,
});
export const listYourPublicLinks = endpoint({
  name: 'yourLinks.list',
  summary: 'The public links that contacts of the client made, the newest first',
  api: 'client',
  method: 'GET',
  path: '/storage-integration/public-links',
  shape: 'data',
  answer: v.array(publicLink),
  allow: contactKeeps,
});
export const revokeYourPublicLink = endpoint({
  name: 'yourLinks.revoke',
  summary: 'Revoke a public link that a contact of the client made; from now on it opens nothing',
  api: 'client',
  method: 'POST',
  path: '/storage-integration/public-links/{id}/revoke',
  params: idParams,
  shape: 'data',
  answer: publicLink,
  allow: contactKeeps,
});

/** Words for a link that opens nothing. */
export const unknownLink = 'It is not known, has expired or was revoked. Ask its sender for a new one.';
const params = v.object({ token: v.pipe(v.string(), v.maxLength(100, unknownLink)) });

export const readPublicLink = endpoint({
  name: 'publicLinks.read',
  summary: 'The file that a public link leads to',
  api: 'main',
  method: 'GET',
  path: '/public-files/{token}',
  params,
  shape: 'data',
  answer: v.object({
    title: v.string(),
    name: v.string(),
    size: v.number(),
    type: v.string(),
    expires_at: instant,
    firm: v.string(),
  }),
  allow: { by: 'nothing' },
  rate: 'lookup',
});
export const readPublicFile = endpoint({
  name: 'publicLinks.readFile',
  summary: 'The file itself, which counts as opened and is logged',
  api: 'main',
  method: 'GET',
  path: '/public-files/{token}/file',
  params,
  shape: 'file',
  allow: { by: 'nothing' },
  rate: 'lookup',
});
