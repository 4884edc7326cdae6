import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RecordChange } from '#contract/core/record.ts';
import { labelsOf } from '../edit/field-texts.ts';
import { Changes } from './record-history.tsx';

type Fields = { name: string; roles: string[]; active: boolean };
const texts = {
  name: { label: 'Name' },
  roles: { label: 'Roles', show: labelsOf([{ value: 'FIN', label: 'Finance' }]) },
  active: { label: 'Active' },
};
const names = ['name', 'roles', 'active'] as const;
const query = { isError: false, error: null, refetch: () => undefined };

const change = (more: Partial<RecordChange>): RecordChange => ({
  id: '01990000-0000-7000-8000-000000000001',
  at: '2026-11-02T08:00:00.000Z',
  by: 'Ada Quay',
  event: 'updated',
  old: null,
  attributes: null,
  ...more,
});

function show(rows: readonly RecordChange[] | undefined) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <Changes<Fields> rows={rows} query={query} names={names} texts={texts} />
    </RouterContextProvider>,
  );
}
const first = () =>
  within(screen.getByRole('list', { name: 'Changes, newest first' })).getAllByRole('listitem')[0];

test('a change says who made it, and its fields in the words of the form, without those that the form lacks', () => {
  show([
    change({
      old: { name: '', roles: ['FIN'], successor: 'x' },
      attributes: { name: 'Billing', roles: ['FIN', 'OLD'], successor: 'y' },
    }),
  ]);
  expect(first()?.textContent).toContain('by Ada Quay');
  expect(screen.getByText('Name: Empty → Billing')).toBeTruthy();
  expect(screen.getByText('Roles: Finance → Finance, OLD')).toBeTruthy();
  expect(first()?.textContent).not.toContain('successor');
  expect(screen.getByRole('link', { name: 'In the log' })).toBeTruthy();
});

test('a field that had nothing before says what it has, and an event of any name reads as words', () => {
  show([change({ event: 'second_factor_removed', by: null, attributes: { active: false } })]);
  expect(first()?.textContent).toMatch(/^Second factor removed /);
  expect(screen.getByText('Active: No')).toBeTruthy();
});

test('where nothing has been changed it says so', () => {
  show([]);
  expect(screen.getByText('Nothing has been changed yet.')).toBeTruthy();
});
