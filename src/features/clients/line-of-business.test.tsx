import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LineOfBusiness } from './line-of-business.tsx';

const industries = [
  { code: 'MARITIME', sector: 'Transport and logistics' },
  { code: 'BANKING', sector: null },
];
const sectors = [
  { name: 'Transport and logistics', icb_code: '502060' },
  { name: 'Our own', icb_code: null },
];

function show(industry: string, sector: string) {
  const values = { industry, sector };
  const form = {
    values,
    field: (name: keyof typeof values) => ({
      name,
      value: values[name],
      error: undefined,
      onChange: vi.fn(),
    }),
  };
  const texts = { industry: { label: 'Industry' }, sector: { label: 'Sector' } };
  const client = { industry: null, sector: null };
  render(
    <LineOfBusiness client={client} form={form as never} texts={texts} choices={{ industries, sectors }} />,
  );
  return screen.findByRole('combobox', { name: /Sector/ });
}

it('proposes the sector of the industry as the firm names it', async () => {
  const field = await show('MARITIME', '');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Its industry belongs to “Transport and logistics”.');
});

it.each([
  ['MARITIME', 'Banks'],
  ['BANKING', ''],
  ['GOVERNMENT_ADMINISTRATION', ''],
  ['A_CODE_OF_THE_CRM', ''],
  ['', ''],
])('proposes nothing for industry %o and sector %o', async (industry, sector) => {
  await show(industry, sector);
  expect(screen.queryByText(/Its industry belongs to/)).toBeNull();
});
