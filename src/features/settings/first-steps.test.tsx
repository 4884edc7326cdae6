import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FirstSteps, firstSteps } from '#contract/firm/first-steps.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { FirstStepsCard } from './first-steps.tsx';

afterEach(() => {
  // The card needs a session as long as it is there.
  cleanup();
  setSession(null);
  vi.unstubAllGlobals();
});

let answered = 0;
/** The card of somebody with these permissions; staff are invited, the rest is open. */
function show(permissions: string[], change: Partial<FirstSteps> = {}) {
  const list: FirstSteps = {
    steps: firstSteps.map((step) => ({ step, done: step === 'staff', away: false })),
    hasMailServer: true,
    ...change,
  };
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  answered = 0;
  stubFetch(async (_, request) => {
    answered++;
    if (request.method === 'POST') return Response.json({ data: { to: 'ada@quay.example' } });
    if (request.method === 'PUT') {
      const { step, away } = await request.json();
      list.steps = list.steps.map((one) => (one.step === step ? { ...one, away } : one));
    }
    return Response.json({ data: list });
  });
  const user = { ...signedIn().user, isUserPortal: true, permissions };
  setSession(sessionFrom('app', { user, employee: null, version: '1' } as never));
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <FirstStepsCard />
    </QueryClientProvider>,
  );
}
const items = async () =>
  within(await screen.findByRole('list', { name: 'Finish setting up' })).getAllByRole('listitem');

test('the list says what is done, and puts an item away and shows it again', async () => {
  show(['edit settings']);
  expect(await items()).toHaveLength(5);
  expect(screen.getByText('1 of 5 done')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide: Try a backup' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1 hidden' }));
  expect(await screen.findByRole('button', { name: 'Show again: Try a backup' })).toBeTruthy();
});

test('offers a test letter only where there is a mail server', async () => {
  show(['edit settings'], { hasMailServer: false });
  await items();
  expect(screen.queryByRole('button', { name: 'Send me a test letter' })).toBeNull();
  expect(screen.getByText(/^There is no mail server yet/)).toBeTruthy();
});

test('is not there for those who may not change the settings, or once all is done', async () => {
  const { container } = show(['view client']);
  expect(container.textContent).toBe('');
  const steps = firstSteps.map((step) => ({ step, done: true, away: false }));
  const all = show(['edit settings'], { steps });
  await untilPasses(() => expect(answered).toBeGreaterThan(0));
  expect(all.container.textContent).toBe('');
});
