import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PartyCandidate } from '#contract/secretary/secretary.ts';
import { holdBearers } from '../api/bearers.ts';
import { stubFetch } from '../api/test-fetch.ts';
import { setReach } from '../session/connectivity.ts';
import { queryClient } from '../session/query-client.ts';
import { setSession } from '../session/session.ts';
import { sessionOf } from '../session/session-of-role.fixture.ts';
import { EditedRecord } from './edited-record.ts';
import { partyField } from './party-field.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ params, to: _, ...rest }: ComponentProps<'a'> & { params: { partyId: string }; to: string }) => (
    <a {...rest} href={`/app/parties/${params.partyId}`} />
  ),
}));

const id = '019a0000-0000-7000-8000-000000000002';
const candidate: PartyCandidate = {
  ...{ id, name: 'Dora Winter', client: null, score: 97, tier: 'HIGH', reasons: ['same_name'] },
};
let asked: URL[];
let held: string;

beforeEach(() => {
  asked = [];
  held = '';
  queryClient.clear();
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  setSession(sessionOf('RM'));
  stubFetch(async (url) => {
    asked.push(url);
    return Response.json({ data: [candidate] });
  });
});
afterEach(() => {
  cleanup();
  setSession(null);
  vi.unstubAllGlobals();
});

const { Control } = partyField('Name');
function Field({ initial = '' }: { initial?: string }) {
  const [value, onChange] = useState(initial);
  held = value;
  return (
    <Control
      name="party"
      label="Name"
      value={value}
      onChange={onChange}
      error={undefined}
      choices={[{ value: id, label: 'Dora Winter' }]}
      values={{}}
    />
  );
}
const show = (initial?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Field {...(initial !== undefined && { initial })} />
    </QueryClientProvider>,
  );
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: text } });

test('a name that is typed is a new person, and candidates are linked by a tap alone', async () => {
  show();
  type('Dora Winter');
  expect(held).toBe('PERSON: Dora Winter');
  const link = await screen.findByRole('button', { name: 'It is this one: Dora Winter' });
  expect(held).toBe('PERSON: Dora Winter');
  expect(asked.at(-1)?.searchParams.get('name')).toBe('Dora Winter');
  fireEvent.click(link);
  expect(held).toBe(id);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Dora Winter');
  fireEvent.click(screen.getByRole('button', { name: 'Choose another' }));
  expect(held).toBe('');
});

test('a company is asked for as one, and keeps the name when the kind changes', async () => {
  show('PERSON: Mole AG');
  fireEvent.change(screen.getByRole('combobox', { name: /^Kind/ }), { target: { value: 'ENTITY' } });
  expect(held).toBe('ENTITY: Mole AG');
});

test('the party of an officer that there is stays', () => {
  const record = { id, version: 1, updated_at: '2026-01-01T00:00:00.000Z', updated_by: null };
  render(
    <QueryClientProvider client={queryClient}>
      <EditedRecord value={record}>
        <Field initial={id} />
      </EditedRecord>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Choose another' })).toBeNull();
});
