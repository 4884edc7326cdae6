import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { dataOf } from '../answers.ts';
import { sentEnvelope } from '../envelopes.ts';
import type { TestFirm } from '../fixtures.ts';
import type { TestServer } from '../test-server.ts';

/** The people and things with which acts of several domains begin. */
export type ActContext = Awaited<ReturnType<typeof createActContext>>;

export async function createActContext(server: TestServer, firm: TestFirm) {
  const staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');

  const data = <T>(endpoint: Endpoint, input: Input<Endpoint>, bearer = staff) =>
    dataOf<T>(server.call(endpoint, input, { bearer }));

  let tenants = 0;
  const tenant = () => firm.tenant(`Client ${++tenants}`);
  async function asEmployee() {
    const of = await tenant();
    return { ...of, bearer: await firm.bearerOf(of.employee.accountId, 'client', 'employee') };
  }
  async function asContact() {
    const of = await tenant();
    const { accountId } = of.contacts.CONTACT_ADMIN;
    await firm.acceptNewest(accountId);
    return { ...of, bearer: await firm.bearerOf(accountId, 'client', 'contact') };
  }
  const sent = async () => sentEnvelope(server, firm, staff, await tenant());
  return { server, firm, staff, administrator, auditor, data, tenant, asEmployee, asContact, sent };
}
