import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { RegionControl } from './region-field.tsx';
import { regionsIn } from './regions.queries.ts';

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
});
queries.setQueryData(regionsIn('CH').queryKey, [
  { code: 'CH-BE', name: 'Bern' },
  { code: 'CH-ZH', name: 'Zürich' },
]);
queries.setQueryData(regionsIn('HK').queryKey, []);
afterEach(cleanup);

/** The region of an address in a country, which a button moves to Hong Kong. */
function Example({ from, stored }: { from: string; stored: string }) {
  const [country, setCountry] = useState(from);
  const [value, onChange] = useState(stored);
  return (
    <>
      <RegionControl
        {...{ name: 'region', label: 'Region', error: undefined, choices: [], value, onChange }}
        values={{ country }}
      />
      <button type="button" onClick={() => setCountry('HK')}>
        Move
      </button>
      <output>{value}</output>
    </>
  );
}
async function open(from: string, stored: string) {
  render(
    <QueryClientProvider client={queries}>
      <Example from={from} stored={stored} />
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox');
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Region/ });

it('a stored region shows its name, and another is chosen by a word of its name', async () => {
  await open('CH', 'CH-ZH');
  expect(field().value).toBe('Zürich');
  fireEvent.change(field(), { target: { value: 'be' } });
  await screen.findByRole('option', { name: 'Bern' });
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(screen.getByRole('status').textContent).toBe('CH-BE');
  expect(field().value).toBe('Bern');
});

it('a region that is not in the list stays, and is said', async () => {
  await open('CH', 'CH-QQ');
  expect(field().value).toBe('CH-QQ');
  expect(screen.getByText('CH-QQ is not in the list. It stays until you choose another.')).toBeTruthy();
});

it('another country empties it, and one without regions says so', async () => {
  await open('CH', 'CH-ZH');
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(field().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Show Region' }));
  expect(await screen.findByText('This country has no regions.')).toBeTruthy();
});
