import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PayslipMatch } from '#contract/payroll/client-payslips.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { UploadPayslips } from './upload-payslips.tsx';

const uploads = vi.hoisted(() => ({ arrive: (_: { id: string; name: string }) => {} }));
vi.mock('#src/files/use-uploads.ts', () => ({
  useUploads: (_: string, onDone: (typeof uploads)['arrive']) => {
    uploads.arrive = onDone;
    return { sending: [], add: vi.fn(), remove: vi.fn() };
  },
}));
afterEach(() => vi.unstubAllGlobals());

const lena = { id: 'lena', employee_no: 'E-1', first_name: 'Lena', last_name: 'Brunner' };
const paul = { id: 'paul', employee_no: 'E-2', first_name: 'Paul', last_name: 'Keller' };
const ref = ({ id, employee_no, first_name, last_name }: typeof lena) => ({
  ...{ id, employee_no, name: `${first_name} ${last_name}` },
});
const page = (data: readonly object[]) =>
  Response.json({ data, meta: { page: 1, recordPerPage: 100, total: data.length, totalExact: true } });

/** The review of files with what the server makes of them, by name of the file. */
async function review(matches: Readonly<Record<string, Partial<PayslipMatch>>>) {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(async ({ pathname }, request) => {
    if (pathname.endsWith('/payslips/match')) {
      const [name = ''] = ((await request.json()) as { upload_ids: string[] }).upload_ids;
      const none = { employee: null, by: null, candidates: [], doubt: null };
      const found = { upload_id: name, name, period_fits: true, without_text: false, ...none };
      return Response.json({ data: [{ ...found, ...matches[name] }] });
    }
    return page(pathname.includes('employees') ? [lena, paul] : []);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UploadPayslips clientId="c" />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Last day of the period'), {
    target: { value: '2026-08-31' },
  });
  for (const name of Object.keys(matches)) act(() => uploads.arrive({ id: name, name }));
  await screen.findAllByText(/Matched by|Choose the employee$/, { selector: 'span' });
  return screen.getByRole('list', { name: 'Files to review' });
}
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('a file that contradicts itself is a question that says why, and nothing is added before it is answered', async () => {
  const files = await review({
    'number.pdf': { candidates: [ref(lena)], doubt: 'another name' },
    'name.pdf': { candidates: [ref(paul)], doubt: 'another number' },
    'both.pdf': { candidates: [ref(lena), ref(paul)], doubt: 'different people' },
    'namesakes.pdf': { candidates: [ref(lena), ref(paul)], doubt: 'several people' },
    'nobody.pdf': {},
  });
  for (const words of [
    'It fits Lena Brunner, but may name somebody else. Choose the employee',
    'It fits Paul Keller, but states another employee number. Choose the employee',
    'It names different people: Lena Brunner, Paul Keller. Choose the employee',
    '2 people fit. Choose the employee',
  ])
    expect(await within(files).findByText(words)).toBeTruthy();
  expect(screen.getByText('5 files need an employee first.')).toBeTruthy();
  expect(isDisabled('Add 5 drafts')).toBe(true);
});

test('two files for one employee wait until one of them is removed', async () => {
  const certain = { employee: ref(lena), by: 'number in text' } as const;
  const files = await review({ 'one.pdf': certain, 'two.pdf': certain });
  expect(
    await within(files).findAllByText('Two files are for this employee. Keep one of them.'),
  ).toHaveLength(2);
  expect(screen.getByText('2 files are for an employee who has another one.')).toBeTruthy();
  expect(isDisabled('Add 2 drafts')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Remove two.pdf' }));
  expect(isDisabled('Add 1 draft')).toBe(false);
});
