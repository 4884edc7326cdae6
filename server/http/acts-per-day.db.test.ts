import { afterAll, beforeAll, expect, test } from 'vitest';
import { actsPerDay } from '#contract/core/limits.ts';
import { requestHrDocument } from '#contract/payroll/hr-requests.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

const day = 24 * 3_600_000;
const hour = 3_600_000;

test('an account asks so often a day, is told when it may again, and another one is not held up', async () => {
  server.wait(day + day / 2 - (Date.parse(server.now()) % day));
  const [alder, birch] = [await firm.tenant('Alder'), await firm.tenant('Birch')];
  const ask = async ({ employee }: typeof alder, note = '') => {
    const body = { id: firm.id(), at: server.now(), type: 'CERTIFICATE' as const, note };
    const bearer = await firm.bearerOf(employee.accountId, 'client', 'employee');
    return server.call(requestHrDocument, { body }, { bearer });
  };
  const statuses = async (count: number, ...of: Parameters<typeof ask>) => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push((await ask(...of)).status);
    return [...new Set(all)];
  };
  // A call that is refused for its input is no act.
  expect(await statuses(3, alder, 'x'.repeat(5000))).toEqual([422]);
  expect(await statuses(actsPerDay.hrRequest, alder)).toEqual([200]);
  const refused = await ask(alder);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String((12 * hour) / 1000));
  expect(await refused.json()).toMatchObject({
    code: 'too_many',
    message: 'You asked for as many documents as one may in a day. Wait 12 hours and try again.',
  });
  expect((await ask(birch)).status).toBe(200);
  server.wait(12 * hour);
  expect((await ask(alder)).status).toBe(200);
});
