import { expect, test } from 'vitest';
import { openTabOf } from './open-tab.ts';

const route = '/app/clients/$id';
const tabs = ['info', 'info/attributes/', 'payroll/'].map((tab) => `${route}/${tab}`);
const at = (page: string) =>
  openTabOf(route, tabs, `/app/clients/019a/${page}`)
    ?.slice(route.length + 1)
    .replace(/\/$/, '');

test('of two tabs one within the other only the inner one is open', () => {
  expect(at('info')).toBe('info');
  expect(at('info/update')).toBe('info');
  expect(at('info/attributes')).toBe('info/attributes');
  expect(at('info/attributes/create')).toBe('info/attributes');
});

test('a page below a tab opens it, and one of no tab opens none', () => {
  expect(at('payroll')).toBe('payroll');
  expect(at('payroll/runs/019b')).toBe('payroll');
  expect(at('payrolls')).toBeUndefined();
});
