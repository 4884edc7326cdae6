import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Permission, type Role, rolePermissions } from '#contract/core/permissions.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { sessionFrom, setSession } from '#src/session/session.ts';
import { useFindings } from '#src/shell/palette/use-search-results.ts';
import { useOwnSources } from '#src/shell/palette/use-sources.ts';
import { Route as clientsRoute } from './clients/list.tsx';
import { Route as receivedRoute } from './sign/document-to-sign/index.tsx';
import { Route as sentRoute } from './sign/list/index.tsx';

// Stands in for the menu, which needs the firm's settings.
vi.mock(import('#src/shell/menu/use-menu.ts'), () => ({ useMenu: () => [] }));

const id = (at: number) => `01980000-0000-7000-8000-00000000000${at}`;
const client = { id: id(1), name: 'Adare Quay AS' };
const meta = { page: 1, recordPerPage: 10, total: 1, totalExact: true };
const at = '2026-11-01T00:00:00.000Z';
const sent = {
  ...{ id: id(4), version: 1, title: 'Lease with Ada', client, status: 'sent', stage: 'in_progress' },
  ...{ step: 'confirmation', deadline: at, sent_at: at, last_event: { kind: 'sent', at }, hidden: false },
  people: { all: 1, acted: 0, awaited: ['Ada Byron'] },
};
const received = { id: id(5), title: 'Adjusted payroll', sender: 'Ingrid Solheim' };
const answers: Record<string, unknown> = {
  '/api/v1/clients': {
    data: [{ ...client, business_status: 'ACTIVE', office: { id: client.id, name: 'Oslo' } }],
    meta,
  },
  '/api/v1/contacts': {
    data: [{ id: id(2), client, first_name: 'Ada', last_name: 'Byron', email: 'ada@northwind.example' }],
    meta,
  },
  '/api/sign/v2/document-signers': { data: [received, { ...received, id: id(6), title: 'Other' }], meta },
  '/api/v1/payroll-employees': {
    data: [{ id: id(3), client, first_name: 'Adam', last_name: 'Holm', work_email: null }],
    meta,
  },
  '/api/sign/v2/sent-envelopes': { data: [sent], meta },
  '/api/v1/users': { data: [{ id: id(7), name: 'Adele Okafor' }], meta },
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const searches = [clientsRoute, receivedRoute, sentRoute].map(
  ({ options }) => options.staticData?.page?.search?.() ?? [],
);
const sources = (await Promise.all(searches)).flat();
const queries = new QueryClient();
// Answers are told at once: by default a search would be over before its last answer is shown.
notifyManager.setScheduler(queueMicrotask);
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router as never}>
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </RouterContextProvider>
);

/** Results that a person with these permissions gets for "ad", and the paths requested from the server. */
async function offered(permissions: readonly Permission[]) {
  const asked: string[] = [];
  stubFetch(({ pathname }) => {
    asked.push(pathname);
    return Response.json(answers[pathname]);
  });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const user = { ...signedIn().user, isUserPortal: true, permissions: [...permissions] };
  setSession(sessionFrom('app', { user, employee: null, version: '1' }));
  const { result } = renderHook(() => useFindings(useOwnSources(sources), 'ad', vi.fn()), { wrapper });
  await act(() => expect.poll(() => queries.isFetching()).toBe(0));
  const records = result.current.findings.filter(
    ({ heading }) => heading !== 'Pages' && heading !== 'Actions',
  );
  return {
    asked: asked.toSorted(),
    findings: records.map(({ heading, found }) => [heading, ...found.map(({ title }) => title)]),
    open: (title: string) =>
      records
        .flatMap(({ found }) => found)
        .find((found) => found.title === title)
        ?.open(),
  };
}

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const people = ['People', 'Adele Okafor', 'Ada Byron', 'Adam Holm'];
const documents = ['Documents', 'Adjusted payroll', 'Lease with Ada'];

test.each<Role>(['ADM', 'AUD'])('%s finds clients, people, and documents sent and received', async (role) => {
  const { asked, findings } = await offered(rolePermissions(role));
  expect(asked).toEqual(Object.keys(answers).toSorted());
  expect(findings).toEqual([['Clients', client.name], people, documents]);
});

test.each<[Permission, string[]]>([
  ['view sign', ['Clients', 'People']],
  ['view contact client', ['Clients', 'People', 'Documents']],
  ['view info client', ['People', 'Documents']],
  ['view client', ['Documents']],
])('without “%s” nothing is offered or asked for that needs it', async (lost, headings) => {
  const { asked, findings } = await offered(rolePermissions('AUD').filter((each) => each !== lost));
  expect(findings.map(([heading]) => heading)).toEqual(headings);
  expect(asked.includes('/api/v1/contacts')).toBe(lost === 'view sign');
});

test('a person opens at their place in the record of their client', async () => {
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue(undefined);
  const { open } = await offered(rolePermissions('ADM'));
  open('Adam Holm');
  expect(navigate).toHaveBeenLastCalledWith({
    to: `/app/clients/${client.id}/info`,
    search: { person: id(3) },
  });
  open('Lease with Ada');
  expect(navigate).toHaveBeenLastCalledWith({ to: `/app/sign/list/${id(4)}`, search: {} });
});
