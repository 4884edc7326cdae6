import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setReach } from '../session/connectivity.ts';
import { choiceField } from './fields.tsx';

const { Control } = choiceField('Country', { nothing: 'There is no such country.' });
const switzerland = { value: 'CH', label: 'Switzerland' };

beforeEach(() => setReach({ online: false }));
afterEach(() => {
  cleanup();
  setReach({ online: true });
});

async function type(choices: readonly (typeof switzerland)[]): Promise<void> {
  const field = { name: 'country', label: 'Country', error: undefined, value: '', onChange: () => {} };
  render(<Control {...field} choices={choices} values={{}} />);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Country' }), { target: { value: 'nor' } });
}

test('choices that this device never had are called not kept, without a connection', async () => {
  await type([]);
  expect(await screen.findByText(/not kept on this device/)).toBeTruthy();
  expect(screen.queryByText('There is no such country.')).toBeNull();
});

test('words that match none of the choices say so, with and without a connection', async () => {
  await type([switzerland]);
  expect(await screen.findByText('There is no such country.')).toBeTruthy();
});
