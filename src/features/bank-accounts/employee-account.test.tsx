import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EmployeeAccount as Answer } from '#contract/clients/bank-accounts.ts';
import { setReach } from '#src/session/connectivity.ts';
import { employeeAccountQuery } from './bank-accounts.queries.ts';
import { EmployeeAccount } from './employee-account.tsx';

const id = '019a0000-0000-7000-8000-000000000001';
const inUse = 'CH9300762011623852957';
const proposed = 'GB29NWBK60161331926819';
const answer: Answer = {
  account_no: inUse,
  changes: [
    {
      ...{
        id,
        kind: 'CHANGE',
        state: 'PROPOSED',
        is_own: false,
        obstacle: null,
        before: inUse,
        after: proposed,
      },
      ...{ proposed_by: { id, name: 'Fin Keller' }, proposed_at: '2026-11-29T09:00:00.000Z' },
      ...{ decided_by: null, decided_at: null, reason: null },
    },
  ],
  phones: [],
  can_approve: true,
};

beforeEach(() => {
  setReach({ online: true });
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

it('hides the account on the page, and shows the proposed one to whoever is about to approve it', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(employeeAccountQuery(id).queryKey, answer);
  render(
    <QueryClientProvider client={queries}>
      <EmployeeAccount employeeId={id} name="Ada Moor" />
    </QueryClientProvider>,
  );
  const card = screen.getByRole('region', { name: 'Bank account' });
  for (const account of [inUse, proposed]) expect(card.textContent).not.toContain(account);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = screen.getByRole('dialog', { name: 'Approve the account of Ada Moor?' });
  expect(dialog.textContent).toContain(proposed);
});
