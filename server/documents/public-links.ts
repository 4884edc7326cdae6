import * as v from 'valibot';
import { id as idRule, newId } from '../../contract/core/values.ts';
import * as contract from '../../contract/documents/public-links.ts';
import { writeActivity } from '../activity/activity.ts';
import { dayMs, later } from '../clock.ts';
import type { Tx } from '../db/db.ts';
import { type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { namesOfUsers } from '../people/queries.ts';
import { hashToken, newToken } from '../session/tokens.ts';
import { fileAnswer } from './file-answer.ts';
import {
  documentOfItem,
  insertPublicLink,
  publicFile,
  publicLinkById,
  publicLinksOf,
  setLinkRevoked,
} from './public-links.queries.ts';

/** Makes a link. Without the idempotency of other writes, which would store the answer and so the token. */
async function create({ services, actor, now, request, input }: FreeCall<typeof contract.getPublicUrl>) {
  const { drive_id, item_id, days } = input.body;
  const token = newToken();
  const id = newId(Date.parse(now));
  const link = await services.db.as(actor, async (tx) => {
    const document = v.is(idRule, drive_id) ? await documentOfItem(tx, drive_id, item_id) : undefined;
    if (!document) throw new Refusal('not_found');
    const created_by = (actor.userId && (await namesOfUsers(tx, [actor.userId]))[0]?.display_name) || '';
    const expires_at = later(now, days * dayMs);
    await insertPublicLink(tx, {
      ...{ id, token_hash: hashToken(token), document_id: document.id },
      ...{ created_by, created_at: now, expires_at },
    });
    const entry = {
      name: 'Public link',
      event: 'created',
      description: `${document.title}, until ${expires_at.slice(0, 10)}`,
      subject: { type: 'document', id: document.id },
      clientId: document.client_id,
    };
    await writeActivity(tx, actor, entry, now, request);
    return linkById(tx, id);
  });
  return { url: `${services.config.publicUrl}/file/${token}`, link };
}

async function linkById(tx: Tx, id: string) {
  const link = await publicLinkById(tx, id);
  if (!link) throw new Refusal('not_found');
  return link;
}

/** The same words for every link that opens nothing: they tell no guess from a link that was. */
const ended = () =>
  new Refusal('not_found', {
    message: contract.unknownLink,
  });

export const publicLinkHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.getPublicUrl, create),
  handle(contract.listPublicLinks, ({ tx, input: { params } }) => publicLinksOf(tx, params.id)),
  handle(contract.revokePublicLink, async (call) => {
    const { tx, now, input } = call;
    const { id, revoked_at, title, document_id, client_id } = await linkById(tx, input.params.id);
    // Once more changes nothing.
    if (revoked_at === null) {
      await setLinkRevoked(tx, id, now);
      const subject = { type: 'document', id: document_id };
      await call.activity({
        name: 'Public link',
        event: 'revoked',
        description: title,
        subject,
        clientId: client_id,
      });
    }
    return linkById(tx, id);
  }),
  handle(contract.readPublicLink, async ({ tx, services, now, input: { params } }) => {
    const file = await publicFile(tx, hashToken(params.token), now);
    if (!file) throw ended();
    return { ...file, firm: services.config.firmName };
  }),
  handle(contract.readPublicFile, async ({ tx, now, request, input: { params } }) => {
    const opening = {
      id: newId(Date.parse(now)),
      ip: request.ip,
      device: request.userAgent,
      request: request.id,
    };
    const file = await publicFile(tx, hashToken(params.token), now, opening);
    if (!file) throw ended();
    return fileAnswer(file);
  }),
];
