import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listUserAccess } from '#contract/clients/user-access.ts';
import type { Audience } from '#contract/core/endpoint.ts';
import { getYourPublicUrl, readPublicFile } from '#contract/documents/public-links.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { endpoints } from '#contract/index.ts';
import { closeEmployee } from '#contract/payroll/employee-access.ts';
import { listPayslips } from '#contract/payroll/payroll.ts';
import { blockContact } from '#contract/people/ad-b2c.ts';
import { records } from '#contract/records.ts';
import { clientLogin, clientMe, type SignedIn, updateToken } from '#contract/session/session.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { password, type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { cookieFrom, type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { uploads } from '../files/tables.ts';
import { payrollEmployees } from '../payroll/tables.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
let alder: Tenant;
let count = 0;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  alder = await firm.tenant(`Alder${count++}`);
});
afterAll(() => server.close());

const part = (id: string, offset: number, bearer: string) =>
  server.call(
    appendUpload,
    { params: { id }, query: { offset: String(offset) }, body: new TextEncoder().encode('half') },
    { bearer },
  );
/** The calls of an audience that a bearer is still let into, of every one there is. */
async function letIn(audience: Audience, bearer: string): Promise<string[]> {
  const open: string[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.allow.by !== 'bearer' || !endpoint.allow.audiences.some((one) => one === audience)) continue;
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, firm.id()]),
    );
    const input = { params, ...(endpoint.method !== 'GET' && { body: {} }) };
    const { status } = await server.call(endpoint as never, input as never, { bearer });
    if (status !== 401) open.push(`${endpoint.name} ${status}`);
  }
  return open;
}

async function removeContact(id: string): Promise<void> {
  await succeeded(server.call(records.contacts.remove, { params: { id } }, { bearer: staff }));
}
async function shutOut(id: string): Promise<void> {
  await succeeded(server.call(blockContact, { params: { id } }, { bearer: staff }));
}

describe('a contact who is removed', () => {
  test.each([
    ['deleted', removeContact],
    ['shut out', shutOut],
  ] as const)(
    '%s: no call lets them in, no upload of theirs goes on, and no link of theirs opens',
    async (_, remove) => {
      const { id, accountId } = alder.contacts.CONTACT_ADMIN;
      await firm.as((tx) =>
        tx
          .update(contacts)
          .set({ portal_role: 'CONTACT_ADMIN' })
          .where(eq(contacts.id, alder.contacts.CONTACT_VIEWER.id)),
      );
      const bearer = await firm.bearerOf(accountId, 'client', 'contact');
      const upload = { id: firm.id(), name: 'Notes.txt', size: 8, purpose: 'document' as const };
      await succeeded(server.call(createUpload, { body: upload }, { bearer }));
      await succeeded(part(upload.id, 0, bearer));
      const { url } = await dataOf<{ url: string }>(
        server.call(getYourPublicUrl, { body: { document_id: alder.sharedDocumentId } }, { bearer }),
      );
      const params = { token: url.split('/').at(-1) ?? '' };
      expect((await server.call(readPublicFile, { params })).status).toBe(200);
      await remove(id);
      expect((await part(upload.id, 4, bearer)).status).toBe(401);
      const [row] = await firm.as((tx) => tx.select().from(uploads).where(eq(uploads.id, upload.id)));
      expect(row).toMatchObject({ received: 4, file_id: null });
      expect((await server.call(readPublicFile, { params })).status).toBe(404);
      expect(await letIn('contact', bearer)).toEqual([]);
    },
  );
});

test('an employee whose access is closed is let into no call', async () => {
  const { id, accountId } = alder.employee;
  const bearer = await firm.bearerOf(accountId, 'client', 'employee');
  await succeeded(server.call(listPayslips, { query: {} }, { bearer }));
  await succeeded(server.call(closeEmployee, { params: { id } }, { bearer: staff }));
  expect(await letIn('employee', bearer)).toEqual([]);
});

describe('one person who is contact and employee', () => {
  async function both() {
    await firm.sameAccount(alder);
    const response = await server.call(clientLogin, { body: { email: alder.employee.email, password } });
    const signedIn = (await (await succeeded(response.clone())).json()) as SignedIn;
    const renewal = { token: signedIn.token ?? '', portal: 'client' as const, idleMs: 0 };
    const cookie = cookieFrom(response);
    const renew = () => server.call(updateToken, { body: renewal }, { cookie });
    return { asContact: signedIn.access_token, asEmployee: signedIn.employee_access_token ?? '', renew };
  }
  const endContact = () =>
    firm.as((tx) =>
      tx
        .update(contacts)
        .set({ portal_access: 'REVOKED' })
        .where(eq(contacts.id, alder.contacts.CONTACT_ADMIN.id)),
    );
  const endEmployment = () =>
    firm.as((tx) =>
      tx.update(payrollEmployees).set({ status: 'LEFT' }).where(eq(payrollEmployees.id, alder.employee.id)),
    );
  const end = { contact: endContact, employee: endEmployment };

  test.each(['contact', 'employee'] as const)(
    'whose access as %s ends is let into none of its calls, and their device is told to erase what it keeps',
    async (lost) => {
      const { asContact, asEmployee, renew } = await both();
      const bearer = lost === 'contact' ? asContact : asEmployee;
      await succeeded(server.call(clientMe, {}, { bearer: asContact }));
      await succeeded(server.call(listPayslips, { query: {} }, { bearer: asEmployee }));
      await end[lost]();
      expect(await refusalOf(renew())).toMatchObject({ status: 401, code: 'access_ended' });
      expect(await letIn(lost, bearer)).toEqual([]);
      const again = await server.call(clientLogin, { body: { email: alder.employee.email, password } });
      const signedIn = (await (await succeeded(again)).json()) as SignedIn;
      const next = { bearer: signedIn.access_token };
      if (lost === 'contact') await succeeded(server.call(listPayslips, { query: {} }, next));
      else await succeeded(server.call(listUserAccess, { query: {} }, next));
    },
  );
});
