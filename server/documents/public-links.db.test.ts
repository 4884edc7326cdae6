import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientDocument, moveClientDocument } from '#contract/documents/client-documents.ts';
import {
  getPublicUrl,
  getYourPublicUrl,
  listPublicLinks,
  listYourPublicLinks,
  type PublicLink,
  readPublicFile,
  readPublicLink,
  revokePublicLink,
  revokeYourPublicLink,
  unknownLink,
} from '#contract/documents/public-links.ts';
import { getDocumentsByType, type StoredDocument } from '#contract/documents/stored-documents.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { dayMs, later } from '../clock.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { insertPublicLink, publicFile } from './public-links.queries.ts';
import { describeItems } from './queries.ts';
import { documents, publicLinks } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let staff: string;
let contact: string;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  await firm.as(describeItems);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
});
afterAll(() => server.close());

async function letterOf({ clientId }: Tenant): Promise<StoredDocument> {
  const files = await dataOf<StoredDocument[]>(
    server.call(getDocumentsByType, { params: { id: clientId }, query: {} }, { bearer: staff }),
  );
  const found = files.find(({ name }) => name === 'Letter.pdf');
  if (!found) throw new Error('There is no letter.');
  return found;
}
const ask = (file: { drive_id: string; id: string }, days: number, bearer = staff) =>
  server.call(getPublicUrl, { body: { drive_id: file.drive_id, item_id: file.id, days } }, { bearer });
async function make(days: number) {
  const made = await dataOf<{ url: string; link: PublicLink }>(ask(await letterOf(alder), days));
  return { ...made, token: made.url.split('/').at(-1) ?? '' };
}
const look = (token: string) => server.call(readPublicLink, { params: { token } });
const open = (token: string) => server.call(readPublicFile, { params: { token } });
const revoke = (id: string) =>
  dataOf<PublicLink>(server.call(revokePublicLink, { params: { id } }, { bearer: staff }));
const linkOf = async (id: string) =>
  (
    await dataOf<PublicLink[]>(
      server.call(listPublicLinks, { params: { id: alder.clientId } }, { bearer: staff }),
    )
  ).find((link) => link.id === id);

describe('a public link', () => {
  test('names the document and the firm, and opens its file to whoever has it', async () => {
    const { token, url, link } = await make(7);
    expect(url).toMatch(/\/file\/[\w-]{43}$/);
    const facts = await dataOf<object>(look(token));
    expect(facts).toMatchObject({ title: 'Letter', name: 'Letter.pdf', firm: expect.stringMatching(/./) });
    expect(Object.keys(facts)).not.toContain('sha256');
    const file = await open(token);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await linkOf(link.id)).toMatchObject({ fetched: 1, title: 'Letter' });
  });

  test('is logged whenever it is opened, and not when it is only looked at', async () => {
    const { token, link } = await make(7);
    const openings = async () =>
      (await firm.as((tx) => activityOf(tx, alder.sharedDocumentId))).filter(
        ({ event, attributes }) =>
          event === 'opened' && (attributes as { link?: string } | null)?.link === link.id,
      );
    await look(token);
    expect(await openings()).toEqual([]);
    await open(token);
    await open(token);
    expect(await openings()).toMatchObject(
      [0, 1].map(() => ({
        name: 'Public link',
        description: 'Letter',
        audience: 'external',
        client_id: alder.clientId,
        ip: expect.stringMatching(/./),
        causer_id: null,
      })),
    );
  });

  test('is stored without its token', async () => {
    const { token, link } = await make(7);
    const rows = await firm.as((tx) => tx.select().from(publicLinks).where(eq(publicLinks.id, link.id)));
    expect(rows).toHaveLength(1);
    const entries = await firm.as((tx) => activityOf(tx, alder.sharedDocumentId));
    expect(JSON.stringify([rows, entries, await linkOf(link.id)])).not.toContain(token);
  });

  test('ends when it is revoked, once', async () => {
    const { token, link } = await make(7);
    const { revoked_at } = await revoke(link.id);
    expect(revoked_at).not.toBeNull();
    expect(await revoke(link.id)).toMatchObject({ revoked_at });
    for (const call of [look, open])
      expect(await refusalOf(call(token))).toMatchObject({ status: 404, message: unknownLink });
  });

  test('ends by itself, and with a move to another lane', async () => {
    const [short, long] = [await make(1), await make(90)];
    const expires_at = later(server.now(), -dayMs);
    await firm.as((tx) =>
      tx.update(publicLinks).set({ expires_at }).where(eq(publicLinks.id, short.link.id)),
    );
    expect((await open(short.token)).status).toBe(404);
    expect((await open(long.token)).status).toBe(200);
    const params = { id: alder.sharedDocumentId };
    const move = (lane: 'INTERNAL' | 'SHARED', version: number) =>
      dataOf<ClientDocument>(
        server.call(moveClientDocument, { params, body: { lane, folder: '', version } }, { bearer: staff }),
      );
    await move('SHARED', (await move('INTERNAL', 1)).version);
    expect((await open(long.token)).status).toBe(404);
  });
});

describe('forged', () => {
  test.each([
    ['a guess', 'x'.repeat(43)],
    ['the hash of nothing', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['SQL', "' or true --"],
    ['a path', '../storage-integration'],
  ])('%s opens nothing, in the same words', async (_, token) => {
    for (const call of [look, open])
      expect(await refusalOf(call(token))).toMatchObject({ status: 404, message: unknownLink });
  });

  test('a token beyond any length is refused in the same words', async () => {
    expect((await refusalOf(look('x'.repeat(101)))).errors).toEqual({ token: [unknownLink] });
  });

  test('the hash of a token opens nothing', async () => {
    const { link } = await make(7);
    const [row] = await firm.as((tx) => tx.select().from(publicLinks).where(eq(publicLinks.id, link.id)));
    expect((await open(row?.token_hash ?? '')).status).toBe(404);
  });

  test('a file of another client in this drive, and days beyond the most, make no link', async () => {
    const { drive_id } = await letterOf(alder);
    const theirs = await letterOf(birch);
    expect((await refusalOf(ask({ drive_id, id: theirs.id }, 7))).status).toBe(404);
    for (const days of [0, 91, 1.5])
      expect((await refusalOf(ask(await letterOf(alder), days))).errors).toHaveProperty('days');
  });

  test('by the calls of the firm, a contact makes, lists and revokes none', async () => {
    const { link } = await make(7);
    const bearer = contact;
    const params = { id: link.id };
    expect((await refusalOf(ask(await letterOf(alder), 7, contact))).status).toBe(403);
    expect((await refusalOf(server.call(revokePublicLink, { params }, { bearer }))).status).toBe(403);
    const list = server.call(listPublicLinks, { params: { id: alder.clientId } }, { bearer });
    expect((await refusalOf(list)).status).toBe(403);
    expect(await linkOf(link.id)).toMatchObject({ revoked_at: null });
  });
});

describe('by a contact', () => {
  const askYour = (document_id: string, days = 7, bearer = contact) =>
    server.call(getYourPublicUrl, { body: { document_id, days } }, { bearer });
  const makeYours = async () => {
    const made = await dataOf<{ url: string; link: PublicLink }>(askYour(alder.sharedDocumentId));
    return { ...made, token: made.url.split('/').at(-1) ?? '' };
  };
  const yours = (bearer = contact) => dataOf<PublicLink[]>(server.call(listYourPublicLinks, {}, { bearer }));
  const revokeYours = (id: string, bearer = contact) =>
    server.call(revokeYourPublicLink, { params: { id } }, { bearer });
  const bearerOf = (who: Tenant['contacts']['CONTACT_ADMIN']) =>
    firm.bearerOf(who.accountId, 'client', 'contact');

  test('opens a document they see, in their name, for contacts and staff to follow and revoke', async () => {
    const { token, url, link } = await makeYours();
    expect(url).toMatch(/\/file\/[\w-]{43}$/);
    expect((await open(token)).status).toBe(200);
    expect((await yours()).find(({ id }) => id === link.id)).toMatchObject({ fetched: 1, title: 'Letter' });
    expect(await linkOf(link.id)).toMatchObject({ created_by: link.created_by, fetched: 1 });
    const made = (await firm.as((tx) => activityOf(tx, alder.sharedDocumentId))).filter(
      ({ event, audience }) => event === 'created' && audience === 'client_contact',
    );
    expect(made.length).toBeGreaterThan(0);
    await dataOf(revokeYours(link.id));
    expect((await open(token)).status).toBe(404);
    const other = await makeYours();
    await revoke(other.link.id);
    expect((await open(other.token)).status).toBe(404);
  });

  test('opens nothing of the firm’s own or of another client, and is good for 30 days at most', async () => {
    for (const id of [alder.internalDocumentId, birch.sharedDocumentId, firm.id()])
      expect((await refusalOf(askYour(id))).status).toBe(404);
    expect((await refusalOf(askYour(alder.sharedDocumentId, 31))).errors).toHaveProperty('days');
  });

  test('is neither seen nor revoked by another client, and the firm’s are not seen by contacts', async () => {
    const [mine, firms] = [await makeYours(), await make(7)];
    const stranger = await bearerOf(birch.contacts.CONTACT_ADMIN);
    expect(await yours(stranger)).toEqual([]);
    expect((await yours()).map(({ id }) => id)).not.toContain(firms.link.id);
    for (const refused of [revokeYours(mine.link.id, stranger), revokeYours(firms.link.id)])
      expect((await refusalOf(refused)).status).toBe(404);
    expect((await open(mine.token)).status).toBe(200);
  });

  test('is not for those who may only look', async () => {
    const viewer = await bearerOf(alder.contacts.CONTACT_VIEWER);
    const asked = [
      askYour(alder.sharedDocumentId, 7, viewer),
      server.call(listYourPublicLinks, {}, { bearer: viewer }),
    ];
    for (const refused of asked) expect((await refusalOf(refused)).status).toBe(403);
  });

  test('ends with the access of who made it, and with the document’s lane', async () => {
    const { token } = await makeYours();
    const setAccess = (portal_access: 'SUSPENDED' | 'ACTIVE') =>
      firm.as((tx) =>
        tx.update(contacts).set({ portal_access }).where(eq(contacts.id, alder.contacts.CONTACT_ADMIN.id)),
      );
    await setAccess('SUSPENDED');
    for (const call of [look, open]) expect((await call(token)).status).toBe(404);
    await setAccess('ACTIVE');
    expect((await open(token)).status).toBe(200);
    const setLane = (lane: 'INTERNAL' | 'SHARED') =>
      firm.as((tx) => tx.update(documents).set({ lane }).where(eq(documents.id, alder.sharedDocumentId)));
    await setLane('INTERNAL');
    expect((await open(token)).status).toBe(404);
    await setLane('SHARED');
  });

  test('the database lets a contact make none in another’s name, nor to what they do not see', async () => {
    const as = {
      ...actor('contact'),
      clientIds: [alder.clientId],
      contactIds: [alder.contacts.CONTACT_ADMIN.id],
    };
    const insert = (contact_id: string | null, document_id: string) =>
      server.services.db.as(as, (tx) =>
        insertPublicLink(tx, {
          ...{ id: firm.id(), token_hash: firm.id(), document_id, contact_id, created_by: 'Somebody' },
          ...{ created_at: server.now(), expires_at: later(server.now(), dayMs) },
        }),
      );
    const own = alder.contacts.CONTACT_ADMIN.id;
    await insert(own, alder.sharedDocumentId);
    for (const [contact_id, document_id] of [
      [alder.contacts.CONTACT_VIEWER.id, alder.sharedDocumentId],
      [null, alder.sharedDocumentId],
      [own, alder.internalDocumentId],
      [own, birch.sharedDocumentId],
    ] as const)
      await expect(insert(contact_id, document_id)).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});

test.each(['portico_staff', 'portico_contact', 'portico_employee', 'portico_signer'])(
  'the database tells %s nothing of the file behind a hash',
  async (role) => {
    const asked = firm.as(async (tx) => {
      await tx.execute(`set local role ${role}`);
      return publicFile(tx, 'x', server.now());
    });
    await expect(asked).rejects.toMatchObject({
      cause: { message: 'permission denied for function public_file' },
    });
  },
);

test('looking at links and opening them are limited for one network', async () => {
  const limited = await testServer();
  try {
    for (const endpoint of [readPublicLink, readPublicFile]) {
      const tries = Array.from({ length: 31 }, () =>
        limited.call(endpoint, { params: { token: 'x'.repeat(43) } }),
      );
      expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
    }
  } finally {
    await limited.close();
  }
});
