import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LinkCandidate } from '#contract/parties/contact-links.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { EditedRecord } from '#src/records/edited-record.ts';
import { setReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { lastNameField } from './similar-people.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ params, to: _, ...rest }: ComponentProps<'a'> & { params: { partyId: string }; to: string }) => (
    <a {...rest} href={`/app/parties/${params.partyId}`} />
  ),
}));

const ids = {
  contact: '019a0000-0000-7000-8000-000000000001',
  party: '019a0000-0000-7000-8000-000000000002',
};
const candidate: LinkCandidate = {
  to: { kind: 'PARTY', id: ids.party },
  name: 'Dora Winter',
  client: { id: '019a0000-0000-7000-8000-000000000003', name: 'Mole AG' },
  score: 97,
  tier: 'HIGH',
  reasons: ['same_name', 'same_birth_date'],
};
let asked: URL[];
let written: unknown[];

beforeEach(() => {
  asked = [];
  written = [];
  queryClient.clear();
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  setSession(sessionOf('RM'));
  stubFetch(async (url, request) => {
    if (request.method === 'GET') {
      asked.push(url);
      return Response.json({ data: [candidate] });
    }
    written.push([url.pathname, await request.json()]);
    return Response.json({ data: { party: { id: ids.party, name: 'Dora Winter' }, moved_to: null } });
  });
});
afterEach(() => {
  cleanup();
  setReach({ online: true });
  setSession(null);
  vi.unstubAllGlobals();
});

const contact = { id: ids.contact, version: 3, updated_at: '2026-01-02T03:04:05.000Z', updated_by: null };
type Party = { id: string; name: string } | null;

function show(last_name: string, party?: Party) {
  const { Control, label } = lastNameField;
  const values = { first_name: 'Dora', last_name, birth_date: '1961-04-02' };
  const record = party === undefined ? undefined : { ...contact, party };
  const bound = { label, name: 'last_name', value: last_name, error: undefined, choices: [], values };
  return render(
    <QueryClientProvider client={queryClient}>
      <EditedRecord value={record}>
        <Control {...bound} onChange={() => undefined} />
      </EditedRecord>
    </QueryClientProvider>,
  );
}

test('somebody who is known is named with why, while a new contact is typed, and linked once it is saved', async () => {
  show('Winter');
  expect(await screen.findByText('Same name · Same birth date')).toBeTruthy();
  expect(screen.getByText('Mole AG')).toBeTruthy();
  expect(screen.getByText(/Once the contact is saved/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /It is this one/ })).toBeNull();
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    first_name: 'Dora',
    last_name: 'Winter',
    birth_date: '1961-04-02',
  });
});

test('a contact that is there is linked by a tap, as it was seen', async () => {
  show('Winter', null);
  fireEvent.click(await screen.findByRole('button', { name: 'It is this one: Dora Winter' }));
  await waitFor(() =>
    expect(written).toEqual([
      [`/api/v1/contacts/${ids.contact}/link`, { version: 3, to: { kind: 'PARTY', id: ids.party } }],
    ]),
  );
});

test('one that is another goes away, and nothing is written', async () => {
  show('Winter', null);
  fireEvent.click(await screen.findByRole('button', { name: 'It is another: Dora Winter' }));
  expect(screen.queryByText('Same name · Same birth date')).toBeNull();
  expect(written).toEqual([]);
});

test('of a contact that is linked, and without a connection, nothing is said', async () => {
  show('Winter', { id: ids.party, name: 'Dora Winter' });
  cleanup();
  act(() => setReach({ online: false }));
  show('Winter', null);
  await new Promise((done) => setTimeout(done, 300));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});
