import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BankAccounts, BankChange, BankValues } from '#contract/clients/bank-accounts.ts';
import { obstacleWords } from '#contract/clients/bank-words.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { setReach } from '#src/session/connectivity.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { bankAccountsQuery } from './bank-accounts.queries.ts';
import { BankDetails } from './bank-details.tsx';

const clientId = '019a0000-0000-7000-8000-000000000001';
const changeId = '019a0000-0000-7000-8000-000000000002';
const values: BankValues = {
  ...{ label: 'Fees', holder_name: 'Quay AG', bank_name: 'Harbour Bank', iban: 'CH9300762011623852957' },
  ...{ country: { code: 'CH', name: 'Switzerland' }, account_no: null, bic: null, routing: null },
  ...{ currency: 'CHF', purposes: ['FEES'], more: [] },
};
const change = (more: Partial<BankChange> = {}): BankChange => ({
  ...{ id: changeId, kind: 'CHANGE', state: 'PROPOSED', account_id: clientId, is_own: false, obstacle: null },
  ...{ proposed_by: { id: clientId, name: 'Fin Keller' }, proposed_at: '2026-11-29T09:00:00.000Z' },
  ...{ decided_by: null, decided_at: null, reason: null },
  before: values,
  after: { ...values, iban: 'GB29NWBK60161331926819' },
  ...more,
});
const stands = (more: Partial<BankAccounts> = {}): BankAccounts => ({
  ...{ accounts: [], changes: [], fields: [], phones: [], can_approve: true, masked: false },
  ...more,
});

function show(data: BankAccounts) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(bankAccountsQuery(clientId).queryKey, data);
  render(
    <QueryClientProvider client={queries}>
      <BankDetails clientId={clientId} />
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.queryByRole('button', { name });

beforeEach(() => {
  const session = sessionFrom('app', { ...signedIn(), version: '1' });
  const permissions = ['view client', 'view bank details client', 'edit bank details client'];
  setSession({ ...session, permissions } as typeof session);
  setReach({ online: true });
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a change beside the account in use, with what differs in a word', () => {
  show(stands({ changes: [change()] }));
  const row = screen.getByRole('row', { name: /^IBAN/ });
  expect(row.textContent).toBe('IBANCH93 0076 2011 6238 5295 7GB29 NWBK 6016 1331 9268 19changed');
  expect(screen.getByRole('row', { name: /^Bank/ }).textContent).not.toContain('changed');
});

it('approves after the numbers that were known before, and says so', async () => {
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const paths: string[] = [];
  stubFetch(({ pathname }) => {
    paths.push(pathname);
    return Response.json({ data: change({ state: 'APPROVED' }) });
  });
  show(stands({ changes: [change()], phones: [{ name: 'Dora Winter', phone: '+41 44 111 11 11' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Approve the change of Fees?' }));
  expect(dialog.getByRole('list', { name: 'Numbers known before' }).textContent).toBe(
    'Dora Winter: +41 44 111 11 11',
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await vi.waitFor(() => expect(paths).toContain(`/api/v1/bank-changes/${changeId}/approve`));
});

it.each(['alone', 'same_person', 'same_device'] as const)('says why it is not approved: %s', (obstacle) => {
  show(stands({ changes: [change({ obstacle, is_own: obstacle === 'same_person' })] }));
  expect(button('Approve')).toBeNull();
  expect(screen.getByText(obstacleWords[obstacle])).toBeTruthy();
  expect(button(obstacle === 'same_person' ? 'Withdraw' : 'Refuse')).toBeTruthy();
});

it('says that nobody approves while only one person may change accounts', () => {
  show(stands({ can_approve: false }));
  expect(screen.getByText(/nobody can approve a change/)).toBeTruthy();
  cleanup();
  show(stands());
  expect(screen.queryByText(/nobody can approve a change/)).toBeNull();
});

it('offers nothing to somebody who sees the numbers masked', () => {
  const obstacle = 'forbidden' as const;
  show(stands({ masked: true, changes: [change({ obstacle })] }));
  for (const name of ['New account', 'Approve', 'Refuse']) expect(button(name)).toBeNull();
});

it('says of an account that a change of it waits, and of another change that it takes its place', async () => {
  const account = { id: clientId, version: 1, updated_at: '2026-11-28T09:00:00.000Z' };
  const people = {
    proposed_by: { id: clientId, name: 'Fin Keller' },
    verified_by: { id: changeId, name: 'Ada Moor' },
  };
  const accounts = [{ ...account, ...people, state: 'VERIFIED' as const, values }];
  show(stands({ accounts, changes: [change()] }));
  const card = within(screen.getByRole('region', { name: 'Fees' }));
  expect(card.getByText('Change waits')).toBeTruthy();
  expect(card.getByText(/Proposed by Fin Keller, approved by Ada Moor/)).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Close the account' }));
  expect(screen.getByRole('dialog', { name: 'Close Fees?' }).textContent).toContain('takes the place');
  cleanup();
  show(stands({ accounts }));
  expect(screen.queryByText('Change waits')).toBeNull();
});
