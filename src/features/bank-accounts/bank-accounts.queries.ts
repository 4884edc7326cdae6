import * as bank from '#contract/clients/bank-accounts.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { queryClient } from '#src/session/query-client.ts';

/** The accounts of a client and the changes of them. No device keeps any of it. */
export const bankAccountsQuery = (clientId: string) =>
  queryOf(bank.listBankAccounts, { params: { id: clientId } }, { persist: false, quiet: true });

/** The account of an employee and the changes of it. No device keeps any of it. */
export const employeeAccountQuery = (employeeId: string) =>
  queryOf(bank.readEmployeeAccount, { params: { id: employeeId } }, { persist: false, quiet: true });

const shown: readonly Endpoint[] = [bank.listBankAccounts, bank.readEmployeeAccount, payrollEmployees.read];

/** Makes a write; what shows accounts is read again, also after a refusal: it says that something changed. */
async function write<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  try {
    await call(endpoint, input, { quiet: true });
  } finally {
    for (const { name } of shown) void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

/** Makes a write of a form; answers its refusal by the fields of the form, or nothing once it is done. */
export async function writeForm<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Record<string, string[]> | undefined> {
  try {
    await write(endpoint, input);
    return undefined;
  } catch (error) {
    return Object.fromEntries(
      Object.entries(refusal(error)).map(([path, messages]) => [path.replace(/^form\./, ''), messages]),
    );
  }
}
