import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NameFields } from './name-fields.tsx';

function show(first_name: string) {
  const values = { kind: 'INDIVIDUAL', first_name, middle_name: '', last_name: 'Ng' };
  const field = (name: string) => ({ name, value: '', error: undefined, onChange: vi.fn() });
  const texts = new Proxy({}, { get: (_, name) => ({ label: String(name) }) });
  const client = { kind: 'INDIVIDUAL', name: 'Amara Ng' };
  render(<NameFields client={client as never} form={{ values, field } as never} texts={texts as never} />);
  return screen.queryByLabelText(/rename_date/);
}

it('asks nothing while the name is the same', () => {
  expect(show('Amara')).toBeNull();
});

it('the fate of the earlier name is said beside the field, with a date and without', () => {
  const hint = document.getElementById(show('Amaya')?.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('With a date “Amara Ng” is remembered');
  expect(hint?.textContent).toContain('Without one this puts the name right, and no earlier name');
});
