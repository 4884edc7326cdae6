import * as bank from '#contract/clients/bank-accounts.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

const form = {
  ...{ label: 'Fees', holder_name: 'Quay AG', bank_name: 'Harbour Bank', country: 'CH', currency: 'CHF' },
  ...{ iban: 'CH93 0076 2011 6238 5295 7', account_no: '', bic: '', routing: '', account_meant: false },
  ...{ purposes: ['FEES' as const], more: [] },
};
const employeeForm = { account_no: 'CH93 0076 2011 6238 5295 7', account_meant: false };

/** Writes of bank accounts: what one person proposes, another approves. */
export async function bankAccountActs({ firm, administrator, data, tenant }: ActContext): Promise<Acts> {
  const finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  async function proposed() {
    const params = { id: (await tenant()).clientId };
    const { id } = await data<bank.BankChange>(
      bank.addBankAccount,
      { params, body: { id: firm.id(), form } },
      finance,
    );
    return { clientId: params.id, id };
  }
  async function inUse() {
    const { clientId, id } = await proposed();
    await data(bank.approveBankChange, { params: { id } }, administrator);
    const { accounts } = await data<bank.BankAccounts>(
      bank.listBankAccounts,
      { params: { id: clientId } },
      finance,
    );
    return { params: { id }, version: accounts[0]?.version ?? 0 };
  }
  async function ofEmployee() {
    const params = { id: (await tenant()).employee.id };
    const body = { id: firm.id(), form: employeeForm };
    const { id } = await data<{ id: string }>(bank.changeEmployeeAccount, { params, body }, payroll);
    return { id };
  }
  return {
    'bankAccounts.add': async () => ({
      bearer: finance,
      params: { id: (await tenant()).clientId },
      body: { id: firm.id(), form },
    }),
    'bankAccounts.importRows': async () => ({
      bearer: finance,
      params: { id: (await tenant()).clientId },
      body: { id: firm.id(), check: false, rows: [{ id: firm.id(), form }] },
    }),
    'bankAccounts.change': async () => {
      const { params, version } = await inUse();
      return { bearer: finance, params, body: { id: firm.id(), version, form: { ...form, label: 'Tax' } } };
    },
    'bankAccounts.close': async () => {
      const { params, version } = await inUse();
      return { bearer: finance, params, body: { id: firm.id(), version } };
    },
    'bankChanges.approve': async () => ({ bearer: administrator, params: { id: (await proposed()).id } }),
    'bankChanges.refuse': async () => ({
      bearer: administrator,
      params: { id: (await proposed()).id },
      body: { reason: 'They say it is not theirs.' },
    }),
    'employeeBank.change': async () => ({
      bearer: payroll,
      params: { id: (await tenant()).employee.id },
      body: { id: firm.id(), form: employeeForm },
    }),
    'employeeBank.approve': async () => ({ bearer: administrator, params: await ofEmployee() }),
    'employeeBank.refuse': async () => ({
      bearer: administrator,
      params: await ofEmployee(),
      body: { reason: '' },
    }),
  };
}
