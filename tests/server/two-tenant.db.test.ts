import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import { newId } from '#contract/core/values.ts';
import { endpoints } from '#contract/index.ts';
import { dayMs, later } from '#server/clock.ts';
import { accessForm } from './acts/people.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { has, ownedBy, takesOwned } from './owned.ts';
import { type Side, twoSides } from './sides.ts';
import { type TestServer, testServer } from './test-server.ts';

/** A valid body for each endpoint, so that the id is the reason of the refusal. */
const bodies: Record<string, (side: Side) => unknown> = {
  'payroll.markPayslipViewed': () => ({ at: server.now() }),
  'payroll.acknowledgeHrDocument': () => ({ at: server.now() }),
  'payReports.answer': () => ({ version: 1, approve: true, comment: '' }),
  'signing.issueTicket': (own) => ({ deviceId: own.deviceIds.signer }),
  'signing.saveDraft': (own) => ({ version: 1, title: 'Mine', documents: [{ id: own.envelope.documentId }] }),
  'signing.selfSign': () => ({
    version: 1,
    submissionId: newId(Date.parse(server.now())),
    documents: [],
    values: {},
    signature: { kind: 'typed', text: 'Me' },
    consentVersion: 1,
    deviceTime: server.now(),
  }),
  'signing.sendEnvelope': () => ({ version: 1 }),
  'sealing.release': () => ({ version: 2 }),
  'signing.cancelEnvelope': () => ({ version: 2, reason: 'Not mine.' }),
  'signing.correctEnvelope': (own) => ({
    version: 2,
    documentId: own.envelope.documentId,
    uploadId: own.uploadId,
  }),
  'signing.saveProgress': () => ({ envelopeVersion: 2, values: {} }),
  'signing.previewLetter': () => ({
    recipientId: newId(Date.parse(server.now())),
    title: 'Theirs',
    message: '',
    deadline: later(server.now(), dayMs),
  }),
  'signing.acceptLate': () => ({
    version: 2,
    submissionId: newId(Date.parse(server.now())),
    deadline: later(server.now(), dayMs),
  }),
  'sent.remind': () => ({ recipientId: null }),
  'sent.extend': () => ({ version: 2, deadline: later(server.now(), dayMs) }),
  'sent.replaceRecipient': () => ({
    version: 2,
    recipientId: newId(Date.parse(server.now())),
    person: { kind: 'external', name: 'Another', email: 'another@example.com' },
  }),
  'sent.duplicate': () => ({ id: newId(Date.parse(server.now())) }),
  'sent.hide': () => ({ hidden: true }),
  'sent.setConfidential': () => ({ confidential: true }),
  'sent.openContent': () => ({ reason: 'Curious.' }),
  'address.changeColleague': () => ({ version: 1, check: false, email: 'other@client.example' }),
  'userAccess.update': () => ({ version: 1, form: accessForm('colleague@client.example') }),
  'storage.appendUpload': () => new Uint8Array(1),
  'storage.openUpload': () => ({ password: 'open sesame' }),
  'inbox.read': () => ({ read: true }),
  'views.update': () => ({ version: 1, form: { name: 'A', scope: 'mine', team_id: null }, address: {} }),
};

/** Query of a read besides its id, made of the caller's own ids. */
const queries: Record<string, (caller: Side) => Record<string, string>> = {
  'signing.readCorrection': ({ envelope, uploadId }) => ({ documentId: envelope.documentId, uploadId }),
  'signing.readDraftPictures': () => ({ page: '1' }),
  'signing.readUploadPictures': () => ({ page: '1' }),
};
const queryOf = ({ name, query }: Endpoint, caller: Side) =>
  query && { query: queries[name]?.(caller) ?? { offset: '0' } };

let server: TestServer;
let firm: TestFirm;
let mine: Side;
let theirs: Side;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  [mine, theirs] = await twoSides(server, firm);
});
/** Endpoints tried, with their audience: a row of `npm run bench` counts them. */
const tried = new Set<string>();
afterAll(async () => {
  await server.close();
  console.log(`two-tenant: ${tried.size} of ${cases.length + portals.length} endpoints × audiences tried`);
});

const cases = endpoints
  .filter(takesOwned)
  .flatMap((endpoint) =>
    endpoint.allow.by === 'bearer'
      ? endpoint.allow.audiences.map((audience) => [endpoint.name, audience, endpoint] as const)
      : [],
  );

/** Lists of the portals, of each audience. */
const lists = endpoints.filter(({ shape, allow }) => shape === 'list' && allow.by === 'bearer');
const portals = lists.flatMap((endpoint) =>
  endpoint.allow.by === 'bearer'
    ? endpoint.allow.audiences
        .filter((audience) => audience !== 'staff')
        .map((audience) => [endpoint.name, audience, endpoint] as const)
    : [],
);

function send(endpoint: Endpoint, audience: Audience, caller: Side, owner: Side): Promise<Response> {
  const input = {
    params: { id: ownedBy(owner, endpoint, audience), document: owner.draftDocumentId },
    ...queryOf(endpoint, caller),
    body: bodies[endpoint.name]?.(caller),
  };
  return server.call(endpoint as never, input as never, { bearer: caller.bearers[audience] });
}

/** Status of the calls that colleagues may make on an envelope they may know of: reading its facts, and hiding it from their own list. */
const knownEnvelope: Record<string, number> = {
  'signing.readSentEnvelope': 200,
  'sent.hide': 204,
};
const actsOnEnvelope = [
  'signing.saveDraft',
  'signing.discardDraft',
  'signing.selfSign',
  'signing.sendEnvelope',
  'sealing.release',
  'signing.cancelEnvelope',
  'signing.readCorrection',
  'signing.correctEnvelope',
  'signing.listLateEvidence',
  'signing.acceptLate',
  'sent.remind',
  'sent.extend',
  'sent.replaceRecipient',
  'sent.duplicate',
  'sent.takeBack',
  'sent.setConfidential',
  'sent.openContent',
];
const statusFor = ({ name, path }: Endpoint, audience: Audience): number => {
  if (audience !== 'staff' || path.startsWith('/drafts/')) return 404;
  return knownEnvelope[name] ?? (actsOnEnvelope.includes(name) ? 403 : 404);
};

describe('another tenant’s id', () => {
  test.each(cases)('%s as %s gives nothing away', async (_, audience, endpoint) => {
    // The uploads of the example belong to staff, for every audience.
    const response = await send(endpoint, audience, mine, theirs);
    const status = statusFor(endpoint, audience);
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.any(String)]);
    if (status === 404) expect(text).toContain('"not_found"');
    if (status === 200)
      expect(JSON.parse(text)).toMatchObject({
        data: { documents: [], message: '', access: { content: false, acts: false } },
      });
    tried.add(`${endpoint.name} ${audience}`);
  });

  test.each(cases)('%s as %s: nobody’s at all reads the same', async (_, audience, endpoint) => {
    const input = {
      params: { id: newId(Date.parse(server.now())), document: mine.draftDocumentId },
      ...queryOf(endpoint, mine),
      body: bodies[endpoint.name]?.(mine),
    };
    const response = await server.call(endpoint as never, input as never, { bearer: mine.bearers[audience] });
    expect(response.status).toBe(404);
  });
});

describe('one’s own id', () => {
  const reads = cases.filter(
    ([, audience, endpoint]) => endpoint.method === 'GET' && has(endpoint, audience),
  );
  test.each(reads)('%s as %s: 200', async (_, audience, endpoint) => {
    const response = await send(endpoint, audience, mine, mine);
    expect(response.status).toBe(200);
  });
});

/** Rows of a list that has not one of its reader's, for every audience or for one. */
const rowsOf: Record<string, number> = {
  // the notice of the firm's message too
  'inbox.list as contact': 2,
  // both contacts of the client
  'userAccess.list': 2,
  // the firm wrote none
  'feeds.list': 0,
  // nobody asked for one
  'hrRequests.listMine': 0,
};

describe('lists', () => {
  test.each(portals)(
    '%s as %s holds one’s own rows and none of another tenant',
    async (name, audience, endpoint) => {
      const input = { query: { page: '1', recordPerPage: '100' } };
      const response = await server.call(endpoint as never, input as never, {
        bearer: mine.bearers[audience],
      });
      const { data, meta } = (await response.json()) as ListAnswer<{ id: string }>;
      expect(meta).toMatchObject({ page: 1, recordPerPage: 100 });
      expect(data).toHaveLength(rowsOf[`${name} as ${audience}`] ?? rowsOf[name] ?? 1);
      const foreign = JSON.stringify({ ...theirs, bearers: undefined }).match(/[0-9a-f-]{36}/g) ?? [];
      expect(foreign.filter((id) => JSON.stringify(data).includes(id))).toEqual([]);
      tried.add(`${name} ${audience}`);
    },
  );
});

test('documents for the firm’s eyes are not the contact’s, their own client’s neither', async () => {
  const headers = { authorization: `Bearer ${mine.bearers.contact}` };
  const response = await server.request(
    `/api/client/v1/shared-documents/${mine.tenant.internalDocumentId}/file`,
    { headers },
  );
  expect(response.status).toBe(404);
});
