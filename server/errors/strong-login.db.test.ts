import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilPasses } from '#tests/fixtures/until.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { openDb } from '../db/db.ts';
import { warnOfStrongLogin } from './strong-login.ts';
import { errors } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const noted = () => server.db.as(actor('system'), (tx) => tx.select().from(errors));

test('a login that owns the tables or more is said at the start and on the errors page', async () => {
  const owning = openDb(server.ownerUrl, { max: 1 });
  await warnOfStrongLogin({ ...server.services, db: owning });
  const words =
    /^The login of DATABASE_URL (is a superuser|owns the tables)\. Give the server one that owns nothing/;
  await untilPasses(async () => expect(await noted()).toHaveLength(1));
  expect((await noted())[0]).toMatchObject({ kind: 'StrongLogin', message: expect.stringMatching(words) });
  expect(server.lines).toEqual([
    expect.objectContaining({ level: 'warn', message: expect.stringMatching(words) }),
  ]);
  await owning.close();
});

test('a login that owns nothing is not said anywhere', async () => {
  await warnOfStrongLogin(server.services);
  expect(server.lines).toHaveLength(1);
});
