import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ComboboxField, SeveralField } from '../found-fields.tsx';

const common = { label: 'Country', name: 'country', onChange: vi.fn(), choices: [] };

it.each([
  ['one of many', <ComboboxField key="one" {...common} value="" hint="Where it is." error="Choose one." />],
  [
    'several of many',
    <SeveralField key="several" {...common} value={[]} hint="Where it is." error="Choose one." />,
  ],
])('hint and error describe the input of %s', async (_name, field) => {
  render(field);
  const ids = (await screen.findByRole('combobox')).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Where it is.',
    expect.stringContaining('Choose one.'),
  ]);
});
