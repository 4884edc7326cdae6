import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdBearers } from '#src/api/bearers.ts';
import { stubFetch } from '#src/api/test-fetch.ts';
import { setReach } from '#src/session/connectivity.ts';
import { FiguresDialog } from './figures-dialog.tsx';
import { ImportFigures } from './import-figures.tsx';

const money = (amount: string) => ({ amount, currency: 'CHF' });
const emma = {
  id: '01990000-0000-7000-8000-000000000001',
  employee_no: 'E-1',
  first_name: 'Emma',
  last_name: 'Alder',
  currency: 'CHF',
};
const slip = {
  id: '01990000-0000-7000-8000-0000000000aa',
  employee: { id: emma.id, name: 'Emma Alder', employee_no: 'E-1' },
  period_start: '2026-08-01',
  period_end: '2026-08-31',
  pay_date: '2026-08-25',
  run_type: 'SCHEDULED',
  status: 'DRAFT',
  version: 3,
  currency: 'CHF',
  lines: [{ kind: 'EARNING', label: 'Salary', amount: '6000.00' }],
  net: money('6000.00'),
  employer_cost: null,
};

/** Bodies of the writes that the server got, and its answers to them, the first first. */
let sent: Record<string, unknown>[];
let answers: (() => Response)[];
let onClose: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
  sent = [];
  answers = [];
  onClose = vi.fn<() => void>();
  holdBearers([{ audience: 'staff', token: 'token' }], 0);
  const meta = { page: 1, recordPerPage: 100, total: 1, totalExact: true };
  stubFetch(async ({ pathname }, request) => {
    if (request.method === 'GET') {
      if (pathname.endsWith('/figures')) return Response.json({ data: slip });
      if (pathname.endsWith('/employees')) return Response.json({ data: [emma], meta });
      return Response.json({ data: [], meta });
    }
    sent.push(await request.json());
    return answers.shift()?.() ?? Response.json({ data: slip });
  });
});
afterEach(() => {
  setReach({ online: true });
  vi.unstubAllGlobals();
});

const show = (node: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {node}
    </QueryClientProvider>,
  );
const labelled = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: string, value: string) =>
  fireEvent.change(await labelled(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

describe('a payslip by its lines', () => {
  test('shows the totals while they are typed, and sends lines without totals', async () => {
    show(<FiguresDialog clientId="c" of={{ task: 'new', employeeId: emma.id }} onClose={onClose} />);
    await fill('First day of the period', '2026-08-01');
    await fill('Last day of the period', '2026-08-31');
    await fill('Pay day', '2026-08-25');
    await fill('Text of line 1', 'Salary');
    await fill('Amount of line 1', '6,000.00');
    const totals = screen.getByRole('region', { name: 'Totals', hidden: true });
    expect(totals.textContent).toContain('not counted');
    await fill('Text of line 2', 'Tax');
    await fill('Amount of line 2', '500.50');
    expect(totals.textContent).toMatch(/Net pay(CHF )?5,?499\.50/);
    press('Add the draft');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        employee_id: emma.id,
        period_end: '2026-08-31',
        lines: [
          { kind: 'EARNING', label: 'Salary', amount: '6000.00' },
          { kind: 'TAX', label: 'Tax', amount: '500.50' },
        ],
        employer_cost: '',
      },
    ]);
    expect(sent[0]).not.toHaveProperty('net');
  });

  test('says beside a line what is wrong with it, and keeps what was typed', async () => {
    show(<FiguresDialog clientId="c" of={{ task: 'edit', id: slip.id }} onClose={onClose} />);
    await fill('Amount of line 1', '60,5');
    press('Save the draft');
    expect(await screen.findAllByText('Write an amount, such as 4250.00.')).toHaveLength(1);
    expect((await labelled('Amount of line 1')).value).toBe('60,5');
    expect(sent).toEqual([]);
    answers.push(() =>
      Response.json(
        { code: 'invalid', message: 'Please check.', errors: { 'lines.0.amount': ['JPY has no decimals.'] } },
        { status: 422 },
      ),
    );
    await fill('Amount of line 1', '60.50');
    press('Save the draft');
    expect(await screen.findByText('JPY has no decimals.')).toBeTruthy();
    expect((await labelled('Amount of line 1')).value).toBe('60.50');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a colleague’s change is told before it is replaced', async () => {
    show(<FiguresDialog clientId="c" of={{ task: 'edit', id: slip.id }} onClose={onClose} />);
    const current = { ...slip, version: 4, net: money('7000.00') };
    answers.push(() => Response.json({ code: 'stale', message: 'Changed.', current }, { status: 409 }));
    await fill('Amount of line 1', '6100');
    press('Save the draft');
    expect(await screen.findByText(/A colleague changed this draft.*CHF 7,000\. Save/)).toBeTruthy();
    press('Save the draft');
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  });

  test('asks before it loses lines, and cannot be saved without a connection', async () => {
    setReach({ online: false });
    show(<FiguresDialog clientId="c" of={{ task: 'new', employeeId: emma.id }} onClose={onClose} />);
    await fill('Text of line 1', 'Salary');
    expect(screen.getByText(/You are offline/)).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Add the draft', hidden: true }).disabled,
    ).toBe(true);
    press('Cancel');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Discard what you entered?')).toBeTruthy();
    press('Discard it');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('an import of figures', () => {
  const rows = ['Employee number,Earning: Salary', 'E-1,6000', 'E-2,7000'];
  const checked = (problems: string[] = []) => ({
    employee: slip.employee,
    by: 'number',
    gross: money('6000.00'),
    deductions: money('0.00'),
    net: money('6000.00'),
    problems,
  });
  const check = (...all: ReturnType<typeof checked>[]) =>
    answers.push(() => Response.json({ data: { state: 'CHECKED', rows: all } }));
  async function choose(lines: readonly string[]) {
    show(<ImportFigures clientId="c" onClose={onClose} />);
    fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), {
      target: { files: [new File([lines.join('\n')], 'Pay.csv')] },
    });
  }
  async function choosePeriod() {
    await fill('First day of the period', '2026-08-01');
    await fill('Last day of the period', '2026-08-31');
    await fill('Pay day', '2026-08-25');
  }

  test('is checked once the period is known, and written only when every row is right', async () => {
    check(checked(), checked(['No employee of this client has the number E-2.']));
    await choose(rows);
    expect(await screen.findByText(/Choose the pay period/)).toBeTruthy();
    expect(sent).toEqual([]);
    await choosePeriod();
    const list = await screen.findByRole('list', { name: 'Rows of the file', hidden: true });
    await vi.waitFor(() => expect(list.textContent).toContain('No employee of this client'));
    expect(within(list).getAllByRole('listitem', { hidden: true })[0]?.textContent).toContain('Row 3');
    expect(list.textContent).toContain('Matched by number');
    expect(sent).toMatchObject([{ check: true }]);
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 payslips', hidden: true }).disabled,
    ).toBe(true);
  });

  test('of many rows is followed until the job has ended', async () => {
    check(checked(), checked());
    answers.push(() => Response.json({ data: { state: 'QUEUED', rows: [] } }));
    await choose(rows);
    await choosePeriod();
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Import 2 payslips',
      hidden: true,
    });
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    expect(await screen.findByText(/2 payslips are being added/)).toBeTruthy();
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
  });

  test('of a file that cannot be read says why', async () => {
    await choose(['Employee number,Salary', 'E-1,1']);
    expect(await screen.findByText(/column “Salary” says nothing here/)).toBeTruthy();
  });
});
