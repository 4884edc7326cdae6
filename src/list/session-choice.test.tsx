import { beforeEach, expect, test } from 'vitest';
import { lastVisitedClientStatusKey } from '#contract/core/limits.ts';
import { storedKeyOf } from '../offline/lifecycle/test-stored-keys.ts';
import { defaultsOf, rememberChoice } from './session-choice.ts';

const sessionFilter = { field: 'business_status', key: lastVisitedClientStatusKey };
const status = (keyword: string) => ({
  field: 'business_status',
  operator: 'EQ' as const,
  keyword,
  keyword2: '',
});
const office = { field: 'office_id', operator: 'EQ' as const, keyword: 'oslo', keyword2: '' };
const list = { defaults: { filters: [status('ACTIVE')] }, sessionFilter };

beforeEach(() => sessionStorage.clear());

test('a list without an address opens with the status last chosen in this tab', () => {
  expect(defaultsOf({}, list)).toEqual(list.defaults);
  rememberChoice({ filters: [office, status('LAPSED')] }, sessionFilter);
  expect(defaultsOf({}, list)).toEqual({ filters: [status('LAPSED')] });
  rememberChoice({ filters: [status('ON_HOLD')] }, sessionFilter);
  expect(defaultsOf({}, list)).toEqual({ filters: [status('ON_HOLD')] });
});

test('an address that says something means the same to everybody', () => {
  rememberChoice({ filters: [status('LAPSED')] }, sessionFilter);
  expect(defaultsOf({ page: '1' }, list)).toEqual(list.defaults);
});

test('a list that remembers no choice opens as it is, and leaves nothing behind', () => {
  rememberChoice({ filters: [status('LAPSED')] }, undefined);
  expect(sessionStorage.length).toBe(0);
  expect(defaultsOf({}, { defaults: list.defaults })).toEqual(list.defaults);
});

test('it is kept under the name of the specification, where leaving erases it', () => {
  rememberChoice({ filters: [status('LAPSED')] }, sessionFilter);
  expect({ ...sessionStorage }).toEqual({ last_visited_client_status: 'LAPSED' });
  expect(storedKeyOf('sessionStorage', 'last_visited_client_status')?.erasedAs).toBeTruthy();
});
