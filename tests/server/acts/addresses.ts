import { contacts } from '#contract/clients/contacts.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { changeContactAddress, changeEmployeeAddress } from '#contract/people/change-address.ts';
import type { ActContext } from './act-context.ts';

/** Acts on the e-mail addresses of people outside the firm. */
export function addressActs({ firm, administrator, tenant, data }: ActContext) {
  const email = () => `${firm.id()}@elsewhere.example`;
  const contact = async () => {
    const params = { id: (await tenant()).contacts.CONTACT_VIEWER.id };
    const { version } = await data<{ version: number }>(contacts.read, { params }, administrator);
    return { bearer: administrator, params, body: { version, check: false, email: email() } };
  };
  const employee = async () => {
    const params = { id: (await tenant()).employee.id };
    const { version } = await data<{ version: number }>(payrollEmployees.read, { params }, administrator);
    const field = 'work_email' as const;
    return { bearer: administrator, params, body: { version, check: false, email: email(), field } };
  };
  const decided = ({ version }: { version: number }) => ({ version: version + 1, reason: 'They called us.' });
  return {
    'address.changeContact': contact,
    'address.changeEmployee': employee,
    'address.releaseContact': async () => {
      const { bearer, params, body } = await contact();
      await data(changeContactAddress, { params, body }, administrator);
      return { bearer, params, body: decided(body) };
    },
    'address.releaseEmployee': async () => {
      const { bearer, params, body } = await employee();
      await data(changeEmployeeAddress, { params, body }, administrator);
      return { bearer, params, body: decided(body) };
    },
  };
}
