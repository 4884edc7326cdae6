import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/clients/comments.ts';
import { readTimeline, type TimelineKind, timelineKinds, timelineNeeds } from '#contract/clients/timeline.ts';
import type { Answer } from '#contract/core/endpoint.ts';
import { type Permission, rolePermissions } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { dataOf } from '#tests/server/answers.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertActivity } from '../activity/queries.ts';
import { insertMoves } from '../clients/lifecycle/queries.ts';
import { clients } from '../clients/tables.ts';
import { comments } from '../comments/tables.ts';
import { documents } from '../documents/tables.ts';
import { boardMeetings } from '../meetings/tables.ts';
import { roles } from '../people/tables.ts';
import { filings } from '../secretary/tables.ts';
import { envelopes } from '../signing/tables.ts';

type Timeline = Answer<typeof readTimeline>;

let server: TestServer;
let firm: TestFirm;
let mine: Tenant;
let theirs: Tenant;
let rm: string;
let asc: string;
let confidentialId: string;

async function setPermissions(held: readonly string[]): Promise<void> {
  await firm.as((tx) =>
    tx
      .update(roles)
      .set({ permissions: [...held] })
      .where(eq(roles.name, 'ASC')),
  );
}

/** An entry of each kind that the other calls do not make. */
const addEntries = (tenant: Tenant) =>
  firm.as(async (tx) => {
    const row = () => ({ id: firm.id(), client_id: tenant.clientId, updated_at: server.now() });
    await insertMoves(tx, [
      {
        ...{ id: firm.id(), client_id: tenant.clientId, action: 'hold', reason: 'Waiting for papers.' },
        ...{
          from_pair: 'active/ACTIVE',
          to_pair: 'active/ON_HOLD',
          moved_by: firm.staff.RM.id,
          at: server.now(),
        },
      },
    ]);
    const meeting = { type: 'BOARD' as const, time: '10:00', timezone: 'Europe/Zurich', quorum: 1 };
    await tx.insert(boardMeetings).values([
      {
        ...row(),
        ...meeting,
        title: 'Budget',
        day: '2026-01-05',
        starts_at: '2026-01-05T09:00:00.000Z',
        status: 'HELD',
      },
      {
        ...row(),
        ...meeting,
        title: 'Yet to come',
        day: '2099-01-05',
        starts_at: '2099-01-05T09:00:00.000Z',
        status: 'CALLED',
      },
      { ...row(), ...meeting, title: 'A draft', day: '2026-01-06', starts_at: '2026-01-06T09:00:00.000Z' },
    ]);
    for (const [subject_type, description] of [
      ['client', 'Facts of the client'],
      ['payroll-employee', 'An employee'],
    ] as const)
      await insertActivity(tx, {
        ...{
          id: firm.id(),
          name: 'Client',
          event: 'updated',
          description,
          subject_type,
          subject_id: firm.id(),
        },
        ...{ client_id: tenant.clientId, at: server.now(), causer_id: firm.staff.RM.id, audience: 'staff' },
      });
    await tx.insert(filings).values([
      { ...row(), form: 'Annual return', due: '2026-02-01', lodged_at: '2026-01-20' },
      { ...row(), form: 'Not lodged', due: '2026-02-02' },
    ]);
  });

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  mine = await firm.tenant('Alder');
  theirs = await firm.tenant('Birch');
  rm = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  asc = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  for (const tenant of [mine, theirs]) {
    const { id } = await sentEnvelope(server, firm, rm, tenant);
    if (tenant === mine) confidentialId = id;
    const note = { id: firm.id(), parent: null, visibility: 'INTERNAL' as const, body: 'A note.' };
    await server.call(
      addComment,
      { params: { id: tenant.clientId }, body: { ...note, mentions: [], files: [] } },
      { bearer: rm },
    );
    await addEntries(tenant);
  }
});
afterAll(() => server.close());

const read = (query: NonNullable<Parameters<typeof timelineOf>[1]> = {}, bearer = rm) =>
  timelineOf(bearer, query);
const timelineOf = (
  bearer: string,
  query: { kind?: TimelineKind; person?: string; before?: string },
  id = mine.clientId,
) => dataOf<Timeline>(server.call(readTimeline, { params: { id }, query }, { bearer }));
const kindsOf = ({ entries }: Timeline) =>
  timelineKinds.filter((kind) => entries.some((one) => one.kind === kind));

/** All pages, from the newest. */
async function whole(query: { kind?: TimelineKind; person?: string } = {}, bearer = rm) {
  const entries: Timeline['entries'] = [];
  let before: string | undefined;
  for (let page = 0; page < 50; page += 1) {
    const answer = await read({ ...query, ...(before ? { before } : {}) }, bearer);
    entries.push(...answer.entries);
    if (answer.next === null) return entries;
    before = answer.next;
  }
  throw new Error('The timeline has no end.');
}

test('a client has entries of every kind, the newest first, and none of another client', async () => {
  const entries = await whole();
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(timelineKinds));
  const others = new Set(
    (
      await dataOf<Timeline>(
        server.call(readTimeline, { params: { id: theirs.clientId }, query: {} }, { bearer: rm }),
      )
    ).entries.map(({ id }) => id),
  );
  expect(entries.filter(({ id }) => others.has(id))).toEqual([]);
  const titles = entries.map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Budget', 'Annual return', 'hold', 'Note among colleagues']),
  );
  for (const absent of ['Yet to come', 'A draft', 'Not lodged']) expect(titles).not.toContain(absent);
});

describe('each kind is for those who may open its own page', () => {
  const tabs = [
    ...new Set(Object.values(timelineNeeds).flatMap(({ all = [] }) => all as readonly Permission[])),
  ].filter((permission) => permission !== 'view client');

  test.each([
    [],
    ...tabs.map((one) => [one]),
    ...tabs.map((one) => tabs.filter((other) => other !== one)),
    tabs,
  ])('%s %s %s %s %s %s %s', async (...held) => {
    const permissions = ['view client', ...held.filter(Boolean)] as Permission[];
    await setPermissions(permissions);
    const seen = timelineKinds.filter((kind) => allows(permissions, timelineNeeds[kind]));
    const answer = await read({}, asc);
    expect(answer.kinds).toEqual(seen);
    // The log tells of subjects that its reader may see, so that without their grants nothing may be left of it.
    const but = (kinds: readonly TimelineKind[]) => kinds.filter((kind) => kind !== 'activity');
    expect(but(kindsOf(answer))).toEqual(but(seen));
    for (const kind of timelineKinds.filter((one) => !seen.includes(one)))
      expect((await read({ kind }, asc)).entries).toEqual([]);
  });

  test('without the log’s grant no entry of it is shown, and with it none of what else is hidden', async () => {
    const changes = async (...held: Permission[]) => {
      await setPermissions(['view client', ...held]);
      return (await whole({}, asc)).filter(({ kind }) => kind === 'activity').map(({ title }) => title);
    };
    expect(await changes('view info client', 'view payroll client')).toEqual([]);
    expect(await changes('view activity log')).not.toContain('Facts of the client');
    const withInfo = await changes('view activity log', 'view info client');
    expect(withInfo).toContain('Facts of the client');
    expect(withInfo).not.toContain('An employee');
  });
});

test('of an envelope, others see the facts, and no title that is withheld from them', async () => {
  await setPermissions(rolePermissions('ASC'));
  await firm.as((tx) =>
    tx
      .update(envelopes)
      .set({ confidential: true, title: 'Dismissal' })
      .where(eq(envelopes.id, confidentialId)),
  );
  expect((await whole({ kind: 'envelope' })).map(({ title }) => title)).toContain('Dismissal');
  const seen = await whole({}, asc);
  expect(seen.filter(({ kind }) => kind === 'envelope').map(({ title }) => title)).toContain(
    'Confidential document',
  );
  expect(JSON.stringify(seen)).not.toContain('Dismissal');
});

test('pages follow one another without loss, also where many have the same time', async () => {
  const at = '2025-05-05T05:05:05.005Z';
  await firm.as((tx) =>
    tx.insert(comments).values(
      Array.from({ length: 70 }, (_, i) => ({
        ...{ id: firm.id(), client_id: mine.clientId, visibility: 'INTERNAL' as const, body: `Note ${i}` },
        ...{ author_user_id: firm.staff.RM.id, author_name: 'Rita Moss', created_at: at },
      })),
    ),
  );
  const notes = (await whole({ person: 'Rita Moss' })).map(({ id }) => id);
  expect(notes.length).toBe(70);
  expect(new Set(notes).size).toBe(70);
  expect((await read()).people).toContain('Rita Moss');
  await firm.as((tx) => tx.delete(comments).where(eq(comments.author_name, 'Rita Moss')));
});

test('what was deleted is told no more, and a deleted client has no timeline', async () => {
  await firm.as((tx) =>
    tx
      .update(documents)
      .set({ deleted_at: server.now(), item_id: null })
      .where(eq(documents.client_id, mine.clientId)),
  );
  expect(await whole({ kind: 'document' })).toEqual([]);
  await firm.as((tx) =>
    tx.update(clients).set({ deleted_at: server.now() }).where(eq(clients.id, theirs.clientId)),
  );
  const answer = await server.call(
    readTimeline,
    { params: { id: theirs.clientId }, query: {} },
    { bearer: rm },
  );
  expect(answer.status).toBe(404);
});

test.each([
  'x',
  '2026-02-30T10:00:00.000000Z_01990000-0000-7000-8000-000000000001',
  '2026-02-28T25:00:00.000000Z_01990000-0000-7000-8000-000000000001',
  '0000-02-28T10:00:00.000000Z_01990000-0000-7000-8000-000000000001',
  '2026-02-28T10:00:00.000000Z_------------------------------------',
])('a forged place is refused: %s', async (before) => {
  const answer = await server.call(
    readTimeline,
    { params: { id: mine.clientId }, query: { before: before as never } },
    { bearer: rm },
  );
  expect(answer.status).toBe(422);
});

test('contacts have no timeline', async () => {
  const contact = await firm.bearerOf(mine.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const answer = await server.call(
    readTimeline,
    { params: { id: mine.clientId }, query: {} },
    { bearer: contact },
  );
  expect(answer.status).toBe(403);
});
