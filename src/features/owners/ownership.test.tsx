import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { Ownership } from './ownership.tsx';
import type { OwnerInTheEnd, OwnershipAnswer } from './ownership-text.ts';

const idOf = (at: number) => `0198c0de-0000-7000-8000-00000000000${at}`;
const client = { id: idOf(0), name: 'Fern Ltd' };
const ada = { id: idOf(1), name: 'Ada Fern' };
const left = { id: idOf(2), name: 'Left Ltd' };
const right = { id: idOf(3), name: 'Right Ltd' };

const none = { low: '0.0000', high: '0.0000' };
const whole = (low: string, high = low) => ({ low, high });
const step = {
  holder: ada,
  subject: client,
  type: 'SHAREHOLDING',
  ...whole('10.0000', '40.0000'),
  nominee: false,
} as const;
const owner: OwnerInTheEnd = {
  ...{ party: ada, kind: 'PERSON', beneficial_owner: true, why: ['SHARE'], ...whole('10.0000', '40.0000') },
  ...{ paths: [{ steps: [step], ...whole('10.0000', '40.0000') }], rest: none, control: [] },
};
const nothing: OwnershipAnswer = {
  ...{ at: '2026-01-01', owners: [], more_owners: 0, not_computable: [], coverage: '0.0000', complete: true },
  threshold: { percent: '25.0000', jurisdiction: null },
  graph: { root: client.id, nodes: [], edges: [] },
};

let asked: string[];
function open(answer: () => Response) {
  asked = [];
  setSession(sessionOf('ADM'));
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch((url) => {
    asked.push(url.searchParams.get('at') ?? '');
    return answer();
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Ownership clientId={client.id} />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}
const data = (answer: Partial<OwnershipAnswer>) => () => Response.json({ data: { ...nothing, ...answer } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the range of an owner, the path, the coverage and a closed circle are said', async () => {
  open(
    data({
      owners: [owner],
      more_owners: 2,
      not_computable: [[left, right], [client]],
      coverage: '10.0000',
      complete: false,
      threshold: { percent: '10.0000', jurisdiction: { code: 'IN', name: 'India' } },
    }),
  );
  const owners = within(await screen.findByRole('list', { name: 'Beneficial owners' }));
  expect(owners.getByText('10 to 40 %')).toBeDefined();
  expect(owners.getByText('Ada Fern holds 10 to 40 % of Fern Ltd: 10 to 40 %')).toBeDefined();
  expect(screen.getByText('10 % or more (set for India), or control.')).toBeDefined();
  expect(
    screen.getByText(/^Left Ltd and Right Ltd own each other in a way that leaves nothing/),
  ).toBeDefined();
  expect(
    screen.getByText('The shares of Fern Ltd come to more than the whole, or are all its own.'),
  ).toBeDefined();
  expect(screen.getByText('Less than 75 % is known')).toBeDefined();
  expect(screen.getByText('There are more interests than can be computed here')).toBeDefined();
  expect(screen.getByText('2 more have smaller shares.')).toBeDefined();
});

test('another day is asked for, and no owner is said', async () => {
  open(data({}));
  expect(await screen.findByText('No owners are recorded')).toBeDefined();
  fireEvent.change(screen.getByLabelText('As at'), { target: { value: '2020-02-29' } });
  await vi.waitFor(() => expect(asked.at(-1)).toBe('2020-02-29'));
});

test('what did not load says so, and why it is not there without a connection', async () => {
  open(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText('The ownership could not be loaded')).toBeDefined();
  expect(screen.getByText(/none of it is kept on this device/)).toBeDefined();
});
