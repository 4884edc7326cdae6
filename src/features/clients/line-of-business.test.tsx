import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LineOfBusiness } from './line-of-business.tsx';

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
  render(<LineOfBusiness client={{ industry: null, sector: null }} form={form as never} texts={texts} />);
  return screen.getByRole('combobox', { name: /Sector/ });
}

it('proposes the sector of the industry', () => {
  const hint = document.getElementById(show('MARITIME', '').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Its industry belongs to “Industrial Transportation”.');
});

it.each([
  ['MARITIME', 'Banks'],
  ['GOVERNMENT_ADMINISTRATION', ''],
  ['A_CODE_OF_THE_CRM', ''],
  ['', ''],
])('proposes nothing for industry %o and sector %o', (industry, sector) => {
  show(industry, sector);
  expect(screen.queryByText(/Its industry belongs to/)).toBeNull();
});
