import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClientHrRequest } from '#contract/payroll/hr-requests.ts';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { StaffHrRequests } from './staff-hr-requests.tsx';

afterEach(() => vi.unstubAllGlobals());

const employee = { id: 'e', employee_no: 'E-1', name: 'Lena Brunner' };
const file = { name: 'a.pdf', type: 'application/pdf', size: 1, sha256: '0' };
const request = (change: Partial<ClientHrRequest>): ClientHrRequest => ({
  ...{ id: 'open', type: 'CERTIFICATE', note: 'For the bank', status: 'OPEN', employee },
  ...{ asked_at: '2026-03-01T09:00:00.000Z', closed_at: null, closed_by: '', reason: '' },
  ...{ document_id: null, document: null },
  ...change,
});
const closed = { closed_at: '2026-03-04T09:00:00.000Z', closed_by: 'Paul Keller' };
const given = { id: 'd', title: 'Confirmation', withdrawn_at: null, file };
const answered = request({ ...closed, id: 'answered', status: 'ANSWERED', document: given });
const declined = request({ ...closed, id: 'declined', status: 'DECLINED', reason: 'The bank has it.' });

/** The list with these requests, of which the server gives those in the state that is chosen. */
function show(requests: readonly ClientHrRequest[]) {
  holdBearers([{ audience: 'staff', token: 'staff' }], 0);
  stubFetch(({ searchParams }) => {
    const filters = JSON.parse(searchParams.get('filters') ?? '[]') as { field: string; keyword: string }[];
    const status = filters.find(({ field }) => field === 'status')?.keyword;
    const data = requests.filter((one) => !status || one.status === status);
    return Response.json({
      data,
      meta: { page: 1, recordPerPage: 100, total: data.length, totalExact: true },
    });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <StaffHrRequests clientId="c" employeeId={undefined} answering={undefined} onAnswer={vi.fn()} />
    </QueryClientProvider>,
  );
}
const texts = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('a closed request says who closed it, when, and with which document or for which reason', async () => {
  show([request({}), answered, declined]);
  expect(await texts()).toEqual([
    expect.stringMatching(/^Certificate for Lena Brunner.*Asked 01 Mar 2026For the bankAnswerDecline$/),
    expect.stringMatching(/Answered 04 Mar 2026 by Paul Keller.*Confirmation.*Answered$/),
    expect.stringMatching(/Declined 04 Mar 2026 by Paul Keller.*The bank has it\..*Declined$/),
  ]);
  expect(
    screen.getByRole('button', { name: 'Download the answer “Confirmation” to Lena Brunner' }),
  ).toBeTruthy();
});

test('a document that was withdrawn, is gone, or may not be read by this person is not offered', async () => {
  const withdrawn = { ...given, withdrawn_at: '2026-03-05T09:00:00.000Z', file: null };
  show([{ ...answered, document: withdrawn }, request({ ...closed, id: 'gone', status: 'ANSWERED' })]);
  expect(await texts()).toEqual([
    expect.stringContaining('Confirmation, withdrawn 05 Mar 2026'),
    expect.stringContaining('Its document is no longer there.'),
  ]);
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('the list is of one state if that is chosen, and says so if there is none', async () => {
  show([answered, declined]);
  fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'DECLINED' } });
  await screen.findByText('The bank has it.');
  expect(await texts()).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'OPEN' } });
  expect(await screen.findByText('No request like this')).toBeTruthy();
});
