import { expect, test } from 'vitest';
import type { Profile } from '#contract/people/people.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { profileHere } from './unsent.rules.ts';

const server: Profile = {
  id: 'u1',
  name: 'Ada Byron',
  email: 'ada@example.com',
  job_title: 'Manager',
  office: null,
  work_phone: '',
  schools: ['ETH'],
  skills: [],
  interests: [],
  pastProjects: [],
  languages: [],
  qualifications: [],
  finder: 'N',
  version: 3,
};
const form = {
  work_phone: '+41',
  schools: ['ETH'],
  skills: [],
  interests: [],
  pastProjects: [],
  languages: [],
  qualifications: [],
  finder: 'Y',
};
const change = (more: Partial<OutboxItem> = {}) =>
  ({
    id: '1',
    command: 'people.updateProfile',
    state: 'waiting',
    body: { body: { version: 3, form } },
    ...more,
  }) as OutboxItem;
const shown = (profile: Profile | undefined, ...items: OutboxItem[]) =>
  profileHere({ profile, asOf: 100 }, items, 'u1');

test('with nothing waiting the profile is as the server has it', () => {
  expect(shown(server)).toEqual({ row: server });
  expect(shown(undefined)).toBeUndefined();
});

test('a change that waits is shown, and that it does', () => {
  expect(shown(server, change())).toMatchObject({
    row: { name: 'Ada Byron', work_phone: '+41', finder: 'Y' },
    unsent: { state: 'waiting' },
  });
});

test('a change that the server took since it was asked is still shown, in its own words', () => {
  const result = { ...server, work_phone: '+41 1', version: 4 };
  expect(shown(server, change({ state: 'sent', sentAt: 200, result }))).toEqual({ row: result });
  expect(shown(server, change({ state: 'sent', sentAt: 200 }))?.row.work_phone).toBe('+41');
  expect(shown(server, change({ state: 'sent', sentAt: 50 }))).toEqual({ row: server });
});

test('a change shows also where the profile was never read here', () => {
  const origin = { title: 'Profile', page: '/app/profile', record: server };
  expect(shown(undefined, change({ origin }))?.row.work_phone).toBe('+41');
  expect(shown(undefined, change())).toBeUndefined();
});

test('a change under a key that is gone shows nothing', () => {
  expect(shown(server, change({ state: 'refused', code: 'unreadable', body: undefined }))).toEqual({
    row: server,
  });
});
