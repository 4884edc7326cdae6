import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type CompanyType, listCompanyTypes } from '#contract/clients/company-types.ts';
import { queryOf } from '../api/query.ts';
import { CompanyTypeControl } from './company-type-field.tsx';
import { CompanyTypeName } from './company-type-name.tsx';
import { companyTypeQuery, companyTypesIn } from './company-types.queries.ts';

afterEach(cleanup);

const type = (code: string, name: string, more: Partial<CompanyType> = {}): CompanyType => ({
  ...{ code, name, jurisdiction: 'SG', region: null, abbreviations: [], ended: null, successors: [] },
  ...more,
});
const exempt = type('Y8W9', 'Exempt Private Company');
const partnership = type('5SGV', 'Limited Liability Partnership', { abbreviations: ['LLP'] });
const local = type('LWXI', 'Company (Local)', {
  ended: '2026-02-19',
  successors: [{ code: 'Y8W9', name: 'Exempt Private Company' }],
});
const ofHongKong = type('254M', 'Private company limited by shares', { jurisdiction: 'HK' });

function show(jurisdiction: string, value: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(companyTypesIn('SG').queryKey, [exempt, partnership]);
  queries.setQueryData(queryOf(listCompanyTypes, { query: {} }).queryKey, []);
  for (const one of [exempt, partnership, local, ofHongKong])
    queries.setQueryData(companyTypeQuery(one.code).queryKey, one);
  const field = { name: 'company_type', value, error: undefined, onChange: vi.fn() };
  render(
    <QueryClientProvider client={queries}>
      <CompanyTypeControl {...field} label="Company type" choices={[]} values={{ jurisdiction }} />
      <p>
        <CompanyTypeName code={value || null} />
      </p>
    </QueryClientProvider>,
  );
  return screen.findByRole<HTMLInputElement>('combobox', { name: /Company type/ });
}
const hintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

it('offers the types of the jurisdiction, found by name, abbreviation and code', async () => {
  const field = await show('SG', '');
  for (const words of ['partner', 'llp', '5sgv']) {
    fireEvent.change(field, { target: { value: words } });
    const [found, ...others] = await screen.findAllByRole('option');
    expect(found?.textContent, words).toContain('Limited Liability Partnership (LLP)');
    expect(others).toEqual([]);
  }
  fireEvent.change(field, { target: { value: 'aktien' } });
  expect(await screen.findByText('No company type of this jurisdiction is called that.')).toBeTruthy();
});

it('shows the name of the type that is chosen, and no hint', async () => {
  const field = await show('SG', 'Y8W9');
  expect(field.value).toBe('Exempt Private Company');
  expect(hintOf(field)).toBeUndefined();
});

it('says of a type that is no longer issued what took its place, and keeps it', async () => {
  const field = await show('SG', 'LWXI');
  expect(field.value).toBe('Company (Local)');
  expect(hintOf(field)).toBe(
    '“Company (Local)” is no longer issued since 19 Feb 2026. Its successors: “Exempt Private Company”.',
  );
});

it('says of a type of another jurisdiction, and of a word of before, that it is not in the list', async () => {
  expect(hintOf(await show('SG', '254M'))).toBe(
    'This is a company type of another jurisdiction. Choose one from the list.',
  );
  cleanup();
  const field = await show('SG', 'REPRESENTATIVE_OFFICE');
  expect(field.value).toBe('Representative Office');
  expect(hintOf(field)).toBe(
    '“Representative Office” is not in the list of company types. It stays until you choose one.',
  );
});

it('asks for the jurisdiction first', async () => {
  const field = await show('', '');
  fireEvent.change(field, { target: { value: 'li' } });
  expect(await screen.findByText('Choose the jurisdiction first.')).toBeTruthy();
});

it('shows a name for a code, a word of before as such words are, and a dash for nothing', async () => {
  await show('SG', 'Y8W9');
  expect(screen.getByText('Exempt Private Company')).toBeTruthy();
  cleanup();
  await show('SG', 'PUBLIC_LIMITED');
  expect(screen.getByText('Public Limited')).toBeTruthy();
  cleanup();
  await show('SG', '');
  expect(screen.getByText('-')).toBeTruthy();
});
