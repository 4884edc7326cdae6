import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logStaffNavigation } from '#contract/activity.ts';
import { acknowledgeHrDocument } from '#contract/payroll/payroll.ts';
import { activityLog } from '#server/activity/tables.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let client: Tenant;
let staff: string;
let employee: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  client = await firm.tenant('Alder');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  employee = await firm.bearerOf(client.employee.accountId, 'client', 'employee');
});
afterAll(() => server.close());

describe('a key of a write', () => {
  const acknowledge = (key: string, at: string) =>
    server.call(
      acknowledgeHrDocument,
      { params: { id: client.hrDocumentId }, body: { at } },
      { bearer: employee, key },
    );
  const logged = async () => (await firm.as((tx) => tx.select().from(activityLog))).length;

  test('the same one again gets the first answer and changes nothing', async () => {
    const key = firm.id();
    const at = server.now();
    const before = await logged();
    const first = await acknowledge(key, at);
    const body = await first.text();
    expect(first.status).toBe(200);
    expect(await logged()).toBe(before + 1);
    const repeats = await Promise.all(Array.from({ length: 8 }, () => acknowledge(key, at)));
    for (const repeat of repeats) expect([repeat.status, await repeat.text()]).toEqual([200, body]);
    expect(await logged()).toBe(before + 1);
  });

  test('for something else it is refused, and of another person it is another key', async () => {
    const key = firm.id();
    const body = {
      name: 'Navigation',
      event: 'navigated',
      description: '/app',
      attribute: { url: '/app' },
    } as const;
    const note = (bearer: string, description = '/app') =>
      server.call(logStaffNavigation, { body: { ...body, description } }, { bearer, key });
    const other = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
    expect((await note(staff)).status).toBe(204);
    const reused = await note(staff, '/app/clients/list');
    expect([reused.status, await reused.json()]).toMatchObject([422, { code: 'key_reused' }]);
    expect((await note(other, '/app/clients/list')).status).toBe(204);
    const noKey = await server.call(logStaffNavigation, { body }, { bearer: staff, key: 'mine' });
    expect(noKey.status).toBe(422);
  });
});
