import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Duplicate } from '#contract/clients/duplicates.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { type ClientValues, newClientValues } from './client-values.ts';
import { Duplicates } from './duplicates.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ params, to: _, ...rest }: ComponentProps<'a'> & { params: { id: string }; to: string }) => (
    <a {...rest} href={`/app/clients/${params.id}/info`} />
  ),
}));

const duplicate: Duplicate = {
  client: { id: 'one', name: 'Lindmark AG' },
  office: 'Zürich',
  registration_number: 'CH-77',
  score: 94,
  tier: 'REVIEW',
  reasons: ['like_name', 'other_form'],
};
let found: Duplicate[];
let asked: URLSearchParams[];
const onOther = vi.fn();

beforeEach(() => {
  found = [duplicate];
  asked = [];
  onOther.mockReset();
  queryClient.clear();
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(({ searchParams }) => {
    asked.push(searchParams);
    return Response.json({ data: found });
  });
});
afterEach(() => {
  cleanup();
  setReach({ online: true });
  vi.unstubAllGlobals();
});

const show = (name: string, more: Partial<ClientValues> = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Duplicates values={{ ...newClientValues('CORPORATE'), name, ...more }} onOther={onOther} />
    </QueryClientProvider>,
  );

test('a client that may be the new one is named with why, and can be opened', async () => {
  show('Lindmark GmbH');
  expect(await screen.findByText('Lindmark AG')).toBeTruthy();
  expect(screen.getByText('Review')).toBeTruthy();
  expect(screen.getByText('Zürich, CH-77')).toBeTruthy();
  expect(screen.getByText('Similar name · Another legal form')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open it: Lindmark AG' }).getAttribute('href')).toBe(
    '/app/clients/one/info',
  );
});

test('one that is another is said to the form, which remembers it', async () => {
  show('Lindmark GmbH');
  fireEvent.click(await screen.findByRole('button', { name: 'It is another: Lindmark AG' }));
  expect(onOther).toHaveBeenCalledExactlyOnceWith('one');
  cleanup();
  show('Lindmark GmbH', { others: ['one'] });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(screen.queryByText('Lindmark AG')).toBeNull();
});

test('numbers of registers, tax offices and passports are asked about too', async () => {
  const id_documents = [
    { type: 'NATIONAL_ID', number: 'C1', country: 'CH', issued: '', expires: '' },
    { type: 'PASSPORT', number: ' X12 ', country: 'CH', issued: '', expires: '' },
  ];
  const tax_residencies = [{ country: 'CH', number: '756.1' }];
  show('Lindmark', { id_documents, tax_residencies, lei: ' 7LTWFZYICNSX8D621K86 ' });
  await screen.findByText('Lindmark AG');
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    passport: 'X12',
    tax_id: '756.1',
    lei: '7LTWFZYICNSX8D621K86',
  });
});

test('nobody is asked about two letters or without a connection, and nothing is said', async () => {
  show('Li');
  act(() => setReach({ online: false }));
  show('Lindmark');
  await new Promise((done) => setTimeout(done, 300));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});
