import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type Permission, rolePermissions } from '#contract/core/permissions.ts';
import { signedIn } from '#src/offline/lifecycle/test-sign-in.ts';
import { routeTree } from '#src/route-tree.gen.ts';
import { sessionFrom } from '#src/session/session.ts';
import { routePages } from '../menu/route-pages.ts';
import { tabPagesOf } from './tab-pages.ts';

const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { router: () => router },
});
const id = '01980000-0000-7000-8000-000000000001';
const client = { id, title: 'Adare Quay AS', icon: null, path: `/app/clients/${id}/info` };
const envelope = { ...client, path: `/app/sign/list/${id}` };

function offered(permissions: readonly Permission[], records = [client, envelope]) {
  const user = { ...signedIn().user, isUserPortal: true, permissions: [...permissions] };
  const session = sessionFrom('app', { user, employee: null, version: '1' });
  return tabPagesOf(routePages(router), session, records);
}

test('the pages of a lately opened client are found by its name, in the order of its sub-menu', () => {
  const pages = offered(rolePermissions('ADM'));
  expect(pages.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Contacts of Adare Quay AS',
      'Addresses of Adare Quay AS',
      'Relationship managers of Adare Quay AS',
    ]),
  );
  expect(pages.find(({ title }) => title.startsWith('Addresses'))?.path).toMatch(
    new RegExp(`^/app/clients/${id}/addresses/?$`),
  );
});

test('a page is not offered without its permission, nor for records without pages of their own', () => {
  const lost = rolePermissions('ADM').filter((each) => each !== 'view address client');
  expect(offered(lost).some(({ title }) => title.startsWith('Addresses'))).toBe(false);
  expect(offered(rolePermissions('ADM'), [envelope])).toEqual([]);
});
