import * as bank from '#contract/clients/bank-accounts.ts';
import { userLogin } from '#contract/session/session.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { password, type TestFirm } from '#tests/server/fixtures.ts';
import type { TestServer } from '#tests/server/test-server.ts';

/** Two IBANs whose check digits are right. */
export const ibans = ['CH9300762011623852957', 'GB29NWBK60161331926819'] as const;

const plain = {
  label: 'Fees',
  holder_name: 'Quay AG',
  bank_name: 'Harbour Bank',
  country: 'CH',
  iban: ibans[0] as string,
  account_no: '',
  bic: '',
  routing: '',
  currency: 'CHF',
  purposes: ['FEES' as const],
  more: [] as { definition: string; value: string }[],
  account_meant: false,
};
export const accountForm = (change: Partial<typeof plain> = {}) => ({ ...plain, ...change });

/** The calls of bank accounts, made by people of a firm. */
export function bankCalls(server: TestServer, firm: TestFirm) {
  const by = (bearer: string) => ({ bearer });
  const add = (clientId: string, bearer: string, form = accountForm(), id = firm.id()) =>
    server.call(bank.addBankAccount, { params: { id: clientId }, body: { id, form } }, by(bearer));
  const change = (
    account: Pick<bank.BankAccount, 'id' | 'version'>,
    bearer: string,
    form = accountForm({ iban: ibans[1] }),
    id = firm.id(),
  ) =>
    server.call(
      bank.changeBankAccount,
      { params: { id: account.id }, body: { id, version: account.version, form } },
      by(bearer),
    );
  const approve = (id: string, bearer: string) =>
    server.call(bank.approveBankChange, { params: { id } }, by(bearer));
  const refuse = (id: string, bearer: string, reason = '') =>
    server.call(bank.refuseBankChange, { params: { id }, body: { reason } }, by(bearer));
  const list = (clientId: string, bearer: string) =>
    dataOf<bank.BankAccounts>(server.call(bank.listBankAccounts, { params: { id: clientId } }, by(bearer)));
  const changeOf = (answer: Promise<Response>) => dataOf<bank.BankChange>(answer);

  /** An account in use, which two people made. */
  async function inUse(clientId: string, proposer: string, approver: string, form = accountForm()) {
    const { id } = await changeOf(add(clientId, proposer, form));
    await succeeded(approve(id, approver));
    const account = (await list(clientId, approver)).accounts.find((one) => one.id === id);
    if (!account) throw new Error('The account is not in use.');
    return account;
  }
  /** Signs in as a browser does, with the cookies it has; answers the bearer and the cookies after it. */
  async function signIn(email: string, cookie?: string) {
    const response = await succeeded(server.call(userLogin, { body: { email, password } }, { cookie }));
    const { access_token } = (await response.json()) as { access_token: string };
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
    return { bearer: access_token, cookie: cookies.join('; ') };
  }
  return { add, change, approve, refuse, list, changeOf, inUse, signIn };
}
