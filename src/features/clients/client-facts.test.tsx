import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '#contract/clients/clients.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { clientColumns } from './client-columns.tsx';
import { ClientInfo } from './client-info.tsx';
import { clientTexts } from './client-values.ts';
import { clientQuery, countriesQuery } from './clients.queries.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const client = {
  id,
  kind: 'CORPORATE',
  jurisdiction: 'HK',
  year_end: '12-31',
  office: { id, name: 'Oslo' },
  ...{ former_names: [], relationship_managers: [], teams: [], services: [], client_addresses: [] },
  ...{ tags: [], employing_entity: null, identity_shown: true },
  ...{ missing_data_high: [], missing_data_medium: [], missing_data_low: [] },
} as unknown as Client;

function show(children: ReactNode) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(clientQuery(id).queryKey, client);
  queries.setQueryData(countriesQuery.queryKey, [{ code: 'HK', name: 'Hong Kong SAR China' }]);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  );
}

const jurisdiction = (of: Client) => clientColumns.find(({ key }) => key === 'jurisdiction')?.cell(of);
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(() => setSession(sessionFrom('app', { ...signedIn(), version: '1' })));
afterEach(cleanup);

it('tells the facts of a client in the words of its form', () => {
  show(<ClientInfo id={id} />);
  expect(fact('Jurisdiction of incorporation')).toBe('Hong Kong SAR China');
  expect(fact('Year end')).toBe('31 December');
});

it('names what is missing, with how much that matters', () => {
  Object.assign(client, { missing_data_low: ['website', 'phone'] });
  show(<ClientInfo id={id} />);
  const [line] = screen.getAllByRole('listitem');
  expect(line?.textContent).toBe('Missing website, phone · low importance');
  Object.assign(client, { missing_data_low: [] });
});

it.each([
  ['HK', 'Hong Kong SAR China'],
  ['QQ', 'QQ'],
  [null, '-'],
])('lists the jurisdiction %o as %s', (code, words) => {
  show(<p>{jurisdiction({ ...client, jurisdiction: code })}</p>);
  expect(screen.getByRole('paragraph').textContent).toBe(words);
});

it('words a year end where two versions of it meet', () => {
  const lists = { companyTypes: [], industries: [], sectors: [], employingEntities: [] };
  const texts = clientTexts({ offices: [], teams: [], services: [], countries: [], ...lists });
  expect(texts.year_end.show?.('12-31')).toBe('31 December');
});
