import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions, staffPermissions } from '#contract/core/permissions.ts';
import { actor } from '#server/db/actor.ts';
import { files } from '#server/files/tables.ts';
import { payslips } from '#server/payroll/tables.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

const held = (...names: ('AUD' | 'PAY' | 'RM')[]) =>
  names.map((name) => ({ name, permissions: rolePermissions(name) }));

test.each([
  ['an auditor', held('AUD'), 0],
  ['a manager and auditor', held('RM', 'AUD'), 0],
  ['a payroll specialist', held('PAY'), 1],
  ['an auditor who is a payroll specialist too', held('AUD', 'PAY'), 1],
] as const)('the file of a payslip, for %s', async (_, roles, rows) => {
  const { payslipId } = await firm.tenant(`Client ${firm.id()}`);
  const fileId = await firm.as((tx) => firm.file(tx, 'Payslip.pdf'));
  await firm.as((tx) => tx.update(payslips).set({ file_id: fileId }).where(eq(payslips.id, payslipId)));
  const who = actor('staff', { userId: firm.staff.AUD.id, masked: staffPermissions(roles).masked });
  const found = await server.db.as(who, (tx) => tx.select().from(files).where(eq(files.id, fileId)));
  expect(found).toHaveLength(rows);
});
