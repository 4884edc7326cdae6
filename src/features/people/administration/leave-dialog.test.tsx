import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Leaving } from '#contract/people/users.ts';
import { goesOver, StaysBehind } from './leave-dialog.tsx';

const payroll = (change: Partial<Leaving['payrolls'][number]>): Leaving['payrolls'][number] => ({
  id: '01990000-0000-7000-8000-000000000001',
  client: { id: '01990000-0000-7000-8000-000000000002', name: 'Birch' },
  calendars: [],
  as: 'manager',
  problem: null,
  ...change,
});

test('the preview names the payrolls that go over, with their calendars, and from when', () => {
  const payrolls = [
    payroll({ calendars: ['Monthly staff', 'Bonuses'] }),
    payroll({ as: 'backup', client: { id: '01990000-0000-7000-8000-000000000003', name: 'Cedar' } }),
    payroll({ problem: 'Petra Person may not run payrolls.' }),
  ];
  expect(goesOver({ clients: 1, envelopes: 0, views: 2, drafts: 0, payrolls })).toEqual([
    '1 link to a client, from tomorrow',
    'Payrolls of Birch (Monthly staff, Bonuses), from tomorrow',
    'Payrolls of Cedar, as stand-in, at once',
    '0 documents sent for signing and still open, at once',
    '2 saved views that others use, at once',
  ]);
});

test('a payroll that the colleague cannot take over is named with the reason', () => {
  const problem = 'Petra Person may not run payrolls.';
  render(<StaysBehind payrolls={[payroll({}), payroll({ id: 'other', as: 'backup', problem })]} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toContain('This ends, and nobody takes it over:');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Payrolls of Birch, as stand-in${problem}`,
  ]);
});

test('nothing is said where the colleague can take everything', () => {
  render(<StaysBehind payrolls={[payroll({})]} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
