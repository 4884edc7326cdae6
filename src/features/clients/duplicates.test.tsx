import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Duplicate } from '#contract/clients/duplicates.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { newClientValues } from './client-values.ts';
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
let asked: string[];
const onNamesake = vi.fn();

beforeEach(() => {
  found = [duplicate];
  asked = [];
  onNamesake.mockReset();
  queryClient.clear();
  setReach({ online: true });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  stubFetch(({ searchParams }) => {
    asked.push(searchParams.get('name') ?? '');
    return Response.json({ data: found });
  });
});
afterEach(() => {
  cleanup();
  setReach({ online: true });
  vi.unstubAllGlobals();
});

const show = (name: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Duplicates values={{ ...newClientValues('CORPORATE'), name }} onNamesake={onNamesake} />
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

test('one that is another goes away, and of the very name it is the namesake', async () => {
  show('Lindmark GmbH');
  fireEvent.click(await screen.findByRole('button', { name: 'It is another: Lindmark AG' }));
  expect(screen.queryByText('Lindmark AG')).toBeNull();
  expect(onNamesake).not.toHaveBeenCalled();
  cleanup();
  found = [{ ...duplicate, score: 100, tier: 'HIGH', reasons: ['same_name'] }];
  show('Lindmark AG');
  fireEvent.click(await screen.findByRole('button', { name: 'It is another: Lindmark AG' }));
  expect(onNamesake).toHaveBeenCalledOnce();
});

test('nobody is asked about two letters or without a connection, and nothing is said', async () => {
  show('Li');
  act(() => setReach({ online: false }));
  show('Lindmark');
  await new Promise((done) => setTimeout(done, 300));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});
