import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Permission, type Role, rolePermissions } from '../../../contract/permissions.ts';
import type { Portal } from '../../../contract/session.ts';
import { holdBearers } from '../../api/bearers.ts';
import { stubFetch } from '../../api/test-fetch.ts';
import { signedIn } from '../../offline/test-sign-in.ts';
import { sessionFrom, setSession } from '../../session/session.ts';
import { useRecords } from './records.tsx';

const client = { id: '01980000-0000-7000-8000-000000000001', name: 'Northwind AS' };
const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@northwind.example' };
const meta = { page: 1, recordPerPage: 10, total: 1, totalExact: true };
const answers: Record<string, unknown> = {
  '/api/v1/clients': {
    data: [{ ...client, business_status: 'ACTIVE', office: { id: client.id, name: 'Oslo' } }],
    meta,
  },
  '/api/v1/contacts': {
    data: [{ id: client.id, client, ...person, job_title: null, is_primary: true }],
    meta,
  },
  '/api/v1/users': { data: [{ id: client.id, name: 'Marcus Okafor' }] },
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const queries = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router as never}>
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  </RouterContextProvider>
);

/** What somebody with these permissions is offered, and what of it the server was asked for. */
async function offered(portal: Portal, permissions: readonly Permission[]) {
  const asked: string[] = [];
  stubFetch(({ pathname }) => {
    asked.push(pathname);
    return Response.json(answers[pathname]);
  });
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const user = { ...signedIn().user, isUserPortal: portal === 'app', permissions: [...permissions] };
  setSession(sessionFrom(portal, { user, employee: null, version: '1' }));
  const { result } = renderHook(() => useRecords('ada'), { wrapper });
  await expect.poll(() => queries.isFetching()).toBe(0);
  const { clients, contacts, colleagues } = result.current;
  return { asked: asked.sort(), titles: [...clients, ...contacts, ...colleagues].map(({ title }) => title) };
}

afterEach(() => {
  queries.clear();
  vi.unstubAllGlobals();
});

const everything = Object.keys(answers).sort();
const all = rolePermissions('AUD');
const without = (...lost: Permission[]) => all.filter((each) => !lost.includes(each));

test.each<Role>(['ADM', 'FIN', 'AUD'])('%s is offered clients, their people and colleagues', async (role) => {
  expect(await offered('app', rolePermissions(role))).toEqual({
    asked: everything,
    titles: ['Northwind AS', 'Ada Byron', 'Marcus Okafor'],
  });
});

test.each<[Permission, string[]]>([
  ['view contact client', ['/api/v1/clients', '/api/v1/users']],
  ['view info client', ['/api/v1/users']],
  ['view client', []],
])('without “%s” nothing is offered or asked for that needs it', async (lost, rest) => {
  const { asked, titles } = await offered('app', without(lost));
  expect(asked).toEqual(rest);
  expect(titles).toHaveLength(rest.length);
});

test('outside the staff portal no records are asked for, whatever the permissions', async () => {
  expect(await offered('client', all)).toEqual({ asked: [], titles: [] });
});
