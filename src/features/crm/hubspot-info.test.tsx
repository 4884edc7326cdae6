import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import type { Role } from '#contract/core/permissions.ts';
import type { HubspotCompany } from '#contract/crm/hubspot.ts';
import { listCountries } from '#contract/reference.ts';
import { queryOf } from '#src/api/query.ts';
import { setReach } from '#src/session/connectivity.ts';
import { setSession } from '#src/session/session.ts';
import { sessionOf } from '#src/session/session-of-role.fixture.ts';
import { clientQuery, hubspotCompanyQuery } from './crm.queries.ts';
import { HubspotInfo } from './hubspot-info.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({
    params: _,
    to,
    search,
    ...rest
  }: ComponentProps<'a'> & { params?: object; to: string; search?: object }) => (
    <a {...rest} href={`${to} ${JSON.stringify(search ?? {})}`} />
  ),
}));

afterEach(() => {
  cleanup();
  setReach({ online: true });
  setSession(null);
});

const clientId = '019a0000-0000-7000-8000-000000000001';
const hubspotId = '90000000001';
const company: HubspotCompany = {
  ...{ id: hubspotId, name: 'Quay AG', city: 'Zürich', client: null },
  country: { code: 'CH', name: 'Switzerland' },
  website_url: 'https://quay.example',
  phone: '+41 44 111 11 11',
  industry: null,
  registration_number: 'CHE-1',
  contacts: [],
  deals: { shown: [], hidden: 2 },
};
const client = {
  ...{ id: clientId, name: 'Quay AG', kind: 'CORPORATE', version: 3, hubspot: null },
  ...{ website_url: null, phone: '+41 44 111 11 11', industry: null, registration_number: 'CHE-2' },
  jurisdiction: 'CH',
} as Client;

function show(of: Partial<Client> = {}, role: Role = 'RM') {
  setReach({ online: true });
  setSession(sessionOf(role));
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(clientQuery(clientId).queryKey, { ...client, ...of });
  queries.setQueryData(hubspotCompanyQuery(hubspotId).queryKey, company);
  queries.setQueryData(queryOf(listCountries, {}).queryKey, [{ code: 'CH', name: 'Switzerland' }] as never);
  render(
    <QueryClientProvider client={queries}>
      <HubspotInfo clientId={clientId} hubspotId={hubspotId} />
    </QueryClientProvider>,
  );
}
const takeOver = () =>
  screen.queryAllByRole('link', { name: /^Take over/ }).map((link) => link.getAttribute('aria-label'));

test('what differs is taken over by a tap, field by field, and what the company lacks is not', () => {
  show();
  expect(takeOver()).toEqual(['Take over registration number', 'Take over website']);
  const link = screen.getByRole('link', { name: 'Take over website' });
  expect(link.getAttribute('href')).toContain('"take":"website_url"');
  expect(screen.getAllByText('The same')).toHaveLength(4);
  expect(screen.getByText('CRM: CHE-1')).toBeTruthy();
});

test('a person’s name is not their company’s', () => {
  show({ kind: 'INDIVIDUAL', name: 'Ada Quay', jurisdiction: null, registration_number: null });
  expect(takeOver()).toEqual(['Take over website']);
});

test('a client is linked, or its link ended, by those who edit clients', () => {
  show();
  expect(screen.getByRole('button', { name: 'Link this client' })).toBeTruthy();
  cleanup();
  show({ hubspot: hubspotId });
  expect(screen.getByRole('button', { name: 'End the link' })).toBeTruthy();
  cleanup();
  show({}, 'AUD');
  expect(screen.queryByRole('button')).toBeNull();
  expect(takeOver()).toEqual([]);
});

test('deals that the reader may not see are counted', () => {
  show();
  expect(screen.getByText('2 deals that you may not see.')).toBeTruthy();
});
