import { addApprover } from '#contract/clients/approvers.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of rights to approve. */
export function approverActs({ firm, administrator, data, tenant }: ActContext): Acts {
  const formOf = (contact: string) => ({
    ...{ contact, subject: 'PAYROLL' as const, mode: 'SINGLE' as const, joint_with: [] },
    ...{ most: '', currency: '', from: '2026-01-01', to: '' },
  });
  async function given() {
    const { clientId, contacts } = await tenant();
    const [id, form] = [firm.id(), formOf(contacts.CONTACT_ADMIN.id)];
    await data(addApprover, { params: { id: clientId }, body: { id, form } }, administrator);
    return { params: { id }, form };
  }
  return {
    'approvers.add': async () => {
      const { clientId, contacts } = await tenant();
      const body = { id: firm.id(), form: formOf(contacts.CONTACT_ADMIN.id) };
      return { bearer: administrator, params: { id: clientId }, body };
    },
    'approvers.change': async () => {
      const { params, form } = await given();
      const limited = { ...form, most: '5000', currency: 'CHF' };
      return { bearer: administrator, params, body: { version: 1, form: limited } };
    },
    'approvers.remove': async () => ({
      bearer: administrator,
      params: (await given()).params,
      body: { version: 1 },
    }),
  };
}
