import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { ClientDataCard } from './client-data.tsx';

const answers: Record<string, object> = {
  kyc: {
    data: {
      kyc_level: 'HIGH',
      missing_data_high: ['name'],
      missing_data_medium: [],
      missing_data_low: [],
      documents: [],
    },
    not_held: ['risk assessment'],
  },
  onboarding: {
    data: {
      record_status: 'ACTIVE',
      business_status: null,
      office: { id: 'o', name: 'Oslo' },
      missing_data_high: [],
    },
    not_held: [],
  },
};
let fails: boolean;
beforeEach(() => {
  fails = false;
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    const type = searchParams.get('type') ?? '';
    if (fails) return Response.json({ message: 'Down.', code: 'internal', requestId: 'r1' }, { status: 500 });
    return Response.json({ data: { type, fetched_at: '2026-11-27T09:30:00.000Z', ...answers[type] } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
function show(permissions: string[]) {
  const { user } = signedIn();
  setSession(sessionFrom('app', { user: { ...user, permissions }, employee: null, version: '1' }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientDataCard id="c" />
    </QueryClientProvider>,
  );
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a type says what it holds, as of when, and what is not held yet', async () => {
  show(['view info client', 'view onboarding status client']);
  expect(await screen.findByText(/^As of .*2026.*Not held yet: risk assessment\.$/)).toBeTruthy();
  expect(fact('KYC level')).toBe('High');
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'onboarding' } });
  expect(await screen.findByText(/^As of .*2026[^N]*$/)).toBeTruthy();
  expect(fact('Office')).toBe('Oslo');
});

test('only the types whose tab a person may see are offered, and nothing without one', () => {
  show(['view onboarding status client']);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Onboarding']);
  cleanup();
  show(['view client']);
  expect(screen.queryByText('Data by type')).toBeNull();
});

test('a failure says which type, and asks again', async () => {
  fails = true;
  show(['view info client']);
  const again = await screen.findByRole('button', { name: /try again/i });
  expect(screen.getByText(/KYC/, { selector: ':not(option)' })).toBeTruthy();
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText(/^As of /)).toBeTruthy();
});
