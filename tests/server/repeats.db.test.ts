import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase, type Endpoint } from '../../contract/core/endpoint.ts';
import { idempotencyHeader } from '../../contract/core/idempotency.ts';
import { endpoints } from '../../contract/index.ts';
import { activityLog } from '../../server/activity/tables.ts';
import type { Act, Acts } from './acts/act.ts';
import { actsEnv, actsOf } from './acts/acts.ts';
import { unlogged } from './acts/unlogged.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

interface Described {
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
}

/** Writes that do not keep their answer, and how a repeat does no harm. */
const unkept: Record<string, string> = {
  'clientDocuments.addFolder': 'a folder that is there is answered',
  'documentLibrary.take': 'a file that was taken is answered, by the id of its upload',
  'documentStorage.createFolder': 'a folder that is there is answered',
  'documentStorage.takeFile': 'a file that was taken is answered, by the id of its upload',
  'exports.remove': 'it is gone',
  'passkeys.add': 'its challenge counts once',
  'secondFactor.confirm': 'its factor is on; a kept answer would keep the recovery codes',
  'secondFactor.remove': 'its factor is off',
  'secondFactor.renewRecoveryCodes': 'its code counts once; a kept answer would keep the recovery codes',
  'session.logout': 'its bearer is over',
  'session.switchClient': 'its bearer is over',
  'storage.appendUpload': 'bytes that arrived are skipped, by their offset',
  'storage.openUpload': 'one that is open is answered; a kept answer would keep a hash of the password',
};

/** Writes whose repeat happens again and is logged again, and why. */
const repeated: Record<string, string> = {
  'publicLinks.create': 'its address is kept nowhere, so that a repeat makes another link',
  'yourLinks.create': 'its address is kept nowhere, so that a repeat makes another link',
  'storedDocuments.download': 'it reads once more',
  'yourInvoices.download': 'it reads once more',
  'yourStorage.download': 'it reads once more',
};

let server: TestServer;
let firm: TestFirm;
let acts: Acts;
let described: Described;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0', ...actsEnv } });
  firm = await testFirm(server);
  acts = await actsOf(server, firm);
  described = (await (await server.request('/api/openapi.json')).json()) as Described;
});
afterAll(() => server.close());

const declared = ({ api, path, method }: Endpoint) =>
  described.paths[apiBase[api] + path]?.[method.toLowerCase()]?.parameters.some(
    (parameter) => parameter.in === 'header' && parameter.name === idempotencyHeader,
  );

test('no other call declares the key', () => {
  for (const endpoint of endpoints)
    if (endpoint.method === 'GET' || endpoint.allow.by !== 'bearer')
      expect(declared(endpoint), endpoint.name).toBe(false);
});

const acting = endpoints
  .filter(({ name, method, allow }) => method !== 'GET' && allow.by === 'bearer' && !(name in unlogged))
  .map((endpoint) => [endpoint.name, endpoint] as const);

test.each(acting)('%s: a repeat happens once', async (name, endpoint) => {
  const act = await acts[name]?.();
  if (!act) throw new Error(`Say in acts/ how ${name} is called.`);
  const key = firm.id();
  const send = async ({ bearer, ...input }: Act) => {
    const response = await server.call(endpoint as never, input as never, { bearer, key });
    const id = response.headers.get('x-request-id') ?? '';
    const entries = await firm.as((tx) =>
      tx.select().from(activityLog).where(eq(activityLog.request_id, id)),
    );
    return { status: response.status, text: await response.text(), entries: entries.length };
  };
  const first = await send(act);
  const again = await send(act);
  expect([first.status < 300, first.entries, again.entries]).toEqual([true, 1, name in repeated ? 1 : 0]);
  expect(declared(endpoint)).toBe(!(name in unkept || name in repeated));
  if (declared(endpoint)) expect([again.status, again.text]).toEqual([first.status, first.text]);
});
