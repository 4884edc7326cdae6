import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { newId } from '../../contract/values.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type Side, twoSides } from './sides.ts';
import { type TestServer, testServer } from './test-server.ts';

/** What belongs to the whole firm or to everybody, and why. */
const shared: Record<string, string> = {
  'addresses.read': 'a staff grant is firm-wide',
  'addresses.update': 'a staff grant is firm-wide',
  'addresses.delete': 'a staff grant is firm-wide',
  'addresses.restore': 'a staff grant is firm-wide',
  'clients.update': 'a staff grant is firm-wide',
  'clients.read': 'a staff grant is firm-wide',
  'errors.read': 'errors are the firm’s: they hold nothing of a client',
  'errors.resolve': 'errors are the firm’s: they hold nothing of a client',
  'mail.read': 'the demo firm’s administrators read all of its mail',
  'session.readConsent': 'every contact reads the same agreement',
  'session.acceptConsent': 'every contact accepts the same agreement',
};

/** Which row's id the `{id}` of an endpoint is, by what its path speaks of. */
function rowOf({ name, path }: Endpoint, side: Side, audience: Audience): string | undefined {
  if (path.startsWith('/payslips/')) return side.tenant.payslipId;
  if (path.startsWith('/hr-documents/')) return side.tenant.hrDocumentId;
  if (path.startsWith('/shared-documents/')) return side.tenant.sharedDocumentId;
  if (path.startsWith('/uploads/')) return side.uploadId;
  if (path.startsWith('/exports/')) return side.exportId;
  if (path.startsWith('/views/')) return side.viewId;
  if (path.startsWith('/inbox/')) return side.inboxIds[audience];
  if (path.startsWith('/devices/')) return side.deviceIds[audience];
  if (path.startsWith('/passkeys/')) return side.passkeyIds[audience];
  if (/^\/(sent-)?envelopes\//.test(path)) return side.envelope.id;
  if (path.startsWith('/documents/')) return side.envelope.documentId;
  throw new Error(`Say in rowOf whose id ${name} takes, or in shared why nobody’s.`);
}

/** A body each of these takes, so that it is the id that is refused. */
const bodies: Record<string, (side: Side) => unknown> = {
  'payroll.markPayslipViewed': () => ({ at: server.now() }),
  'payroll.acknowledgeHrDocument': () => ({ at: server.now() }),
  'signing.issueTicket': (own) => ({ deviceId: own.deviceIds.signer }),
  'signing.sendEnvelope': () => ({ version: 1 }),
  'signing.cancelEnvelope': () => ({ version: 2, reason: 'Not mine.' }),
  'signing.correctEnvelope': (own) => ({
    version: 2,
    documentId: own.envelope.documentId,
    uploadId: own.uploadId,
  }),
  'storage.appendUpload': () => new Uint8Array(1),
  'inbox.read': () => ({ read: true }),
  'views.update': () => ({ version: 1, form: { name: 'A', scope: 'mine', team_id: null }, address: {} }),
};

let server: TestServer;
let firm: TestFirm;
let mine: Side;
let theirs: Side;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  [mine, theirs] = await twoSides(server, firm);
});
afterAll(() => server.close());

const withId = endpoints.filter(
  ({ path, name, allow }) => path.includes('{id}') && !(name in shared) && allow.by === 'bearer',
);
const cases = withId.flatMap((endpoint) =>
  endpoint.allow.by === 'bearer'
    ? endpoint.allow.audiences.map((audience) => [endpoint.name, audience, endpoint] as const)
    : [],
);

function send(endpoint: Endpoint, audience: Audience, caller: Side, owner: Side): Promise<Response> {
  const input = {
    params: { id: rowOf(endpoint, owner, audience) },
    ...(endpoint.query && { query: { offset: '0' } }),
    body: bodies[endpoint.name]?.(caller),
  };
  return server.call(endpoint as never, input as never, { bearer: caller.bearers[audience] });
}

describe('another tenant’s id', () => {
  test.each(cases)('%s as %s: 404', async (_, audience, endpoint) => {
    // The uploads of the example are the staff's; nobody else's audience changes that.
    const response = await send(endpoint, audience, mine, theirs);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('"not_found"')]);
  });

  test.each(cases)('%s as %s: nobody’s at all reads the same', async (_, audience, endpoint) => {
    const input = {
      params: { id: newId(Date.parse(server.now())) },
      ...(endpoint.query && { query: { offset: '0' } }),
      body: bodies[endpoint.name]?.(mine),
    };
    const response = await server.call(endpoint as never, input as never, { bearer: mine.bearers[audience] });
    expect(response.status).toBe(404);
  });
});

describe('one’s own id', () => {
  const reads = cases.filter(([name, audience, { method }]) => {
    // Sealed files come later; uploads are the staff's; staff take part in none of these envelopes.
    const other =
      name === 'signing.readSealedFile' || (name === 'signing.readEnvelope' && audience === 'staff');
    return method === 'GET' && !other && !(name.startsWith('storage.') && audience !== 'staff');
  });
  test.each(reads)('%s as %s: 200', async (_, audience, endpoint) => {
    const response = await send(endpoint, audience, mine, mine);
    expect(response.status).toBe(200);
  });
});

describe('lists', () => {
  const lists = endpoints.filter(({ shape, allow }) => shape === 'list' && allow.by === 'bearer');
  const portals = lists.flatMap((endpoint) =>
    endpoint.allow.by === 'bearer'
      ? endpoint.allow.audiences
          .filter((audience) => audience !== 'staff')
          .map((audience) => [endpoint.name, audience, endpoint] as const)
      : [],
  );
  test.each(portals)(
    '%s as %s holds one’s own rows and none of another tenant',
    async (_, audience, endpoint) => {
      const input = { query: { page: '1', recordPerPage: '100' } };
      const response = await server.call(endpoint as never, input as never, {
        bearer: mine.bearers[audience],
      });
      const { data } = (await response.json()) as { data: { id: string }[] };
      expect(data).toHaveLength(1);
      const foreign = JSON.stringify({ ...theirs, bearers: undefined }).match(/[0-9a-f-]{36}/g) ?? [];
      expect(foreign.filter((id) => JSON.stringify(data).includes(id))).toEqual([]);
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
