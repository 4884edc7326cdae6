import * as v from 'valibot';
import { fullName } from '#contract/core/text/full-name.ts';
import { id as idRule, newId } from '#contract/core/values.ts';
import * as contract from '#contract/documents/public-links.ts';
import { writeActivity } from '../activity/activity.ts';
import { dayMs, later } from '../clock.ts';
import { contactOfClient } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { type Call, type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { namesOfUsers } from '../people/queries.ts';
import { hashToken, newToken } from '../session/tokens.ts';
import { documentsById } from './client-documents.queries.ts';
import {
  documentOfItem,
  insertPublicLink,
  publicFile,
  publicLinkById,
  publicLinksOf,
  setLinkRevoked,
} from './public-links.queries.ts';

type MakingCall = Pick<FreeCall<typeof contract.getPublicUrl>, 'services' | 'actor' | 'now' | 'request'>;
interface Making {
  days: number;
  document(tx: Tx): Promise<{ id: string; client_id: string; title: string } | undefined>;
  /** The name of who makes it; a contact by their id too. */
  maker(tx: Tx, clientId: string): Promise<{ created_by: string; contact_id?: string }>;
}

/** Makes a link. Without the idempotency of other writes, which would store the answer and so the token. */
async function make({ services, actor, now, request }: MakingCall, { days, document, maker }: Making) {
  const token = newToken();
  const id = newId(Date.parse(now));
  const link = await services.db.as(actor, async (tx) => {
    const of = await document(tx);
    if (!of) throw new Refusal('not_found');
    const expires_at = later(now, days * dayMs);
    await insertPublicLink(tx, {
      ...{ id, token_hash: hashToken(token), document_id: of.id, created_at: now, expires_at },
      ...(await maker(tx, of.client_id)),
    });
    const entry = {
      name: 'Public link',
      event: 'created',
      description: `${of.title}, until ${expires_at.slice(0, 10)}`,
      subject: { type: 'document', id: of.id },
      clientId: of.client_id,
    } as const;
    await writeActivity(tx, actor, entry, now, request);
    return linkById(tx, id);
  });
  return { url: `${services.config.publicUrl}/file/${token}`, link };
}

function createByStaff(call: FreeCall<typeof contract.getPublicUrl>) {
  const { actor, input } = call;
  const { drive_id, item_id, days } = input.body;
  return make(call, {
    days,
    document: async (tx) => (v.is(idRule, drive_id) ? documentOfItem(tx, drive_id, item_id) : undefined),
    maker: async (tx) => ({
      created_by: (actor.userId && (await namesOfUsers(tx, [actor.userId]))[0]?.display_name) || '',
    }),
  });
}

function createByContact(call: FreeCall<typeof contract.getYourPublicUrl>) {
  const { actor, input } = call;
  const { document_id, days } = input.body;
  return make(call, {
    days,
    document: async (tx) => (await documentsById(tx, [document_id]))[0],
    maker: async (tx, clientId) => {
      const contact = await contactOfClient(tx, actor.contactIds, clientId);
      if (!contact) throw new Refusal('forbidden');
      const created_by = fullName(contact);
      return { created_by, contact_id: contact.id };
    },
  });
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

type RevokeCall = Call<typeof contract.revokePublicLink> | Call<typeof contract.revokeYourPublicLink>;

/** Revokes a link that the actor's row policies show. Once more changes nothing. */
async function revoke(call: RevokeCall) {
  const { tx, now, input } = call;
  const { id, revoked_at, title, document_id, client_id } = await linkById(tx, input.params.id);
  if (revoked_at === null) {
    await setLinkRevoked(tx, id, now);
    await call.activity({
      name: 'Public link',
      event: 'revoked',
      description: title,
      subject: { type: 'document', id: document_id },
      clientId: client_id,
    });
  }
  return linkById(tx, id);
}

export const publicLinkHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.getPublicUrl, createByStaff),
  handleWithoutTransaction(contract.getYourPublicUrl, createByContact),
  handle(contract.listPublicLinks, async ({ tx, input: { params } }) => publicLinksOf(tx, params.id)),
  handle(contract.listYourPublicLinks, async ({ tx, actor: { clientIds } }) => {
    const [clientId] = clientIds;
    return clientId === undefined ? [] : publicLinksOf(tx, clientId);
  }),
  handle(contract.revokePublicLink, revoke),
  handle(contract.revokeYourPublicLink, revoke),
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
