import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { noPayslips } from '../no-documents.tsx';
import { payslipTitle, titleAmong } from '../payslip-list.tsx';
import { myPayslips } from '../payslips.queries.ts';
import { differenceWords } from './figure-words.ts';
import { type ComparedLine, comparePayslips, linesOf } from './figures.rules.ts';

/** Two of the employee's payslips line by line: at first the newest and the one before it. */
export function ComparePayslips() {
  const query = useQuery(myPayslips);
  const [chosen, setChosen] = useState<{ after?: string; before?: string }>({});
  const all = query.data?.data ?? [];
  const after = all.find(({ id }) => id === chosen.after) ?? all[0];
  const before = all.find(({ id }) => id === chosen.before) ?? all[1];
  const choices = all.map((slip) => ({ value: slip.id, label: titleAmong(all, slip) }));
  return (
    <>
      <PageHeader
        title="Compare payslips"
        back={<Link to="/client/my-payslips">My payslips</Link>}
        detail="What changed, line by line."
      />
      <Listed what="Your payslips" rows={query.data?.data} query={query} empty={noPayslips}>
        {(rows) =>
          rows === undefined ? (
            <div aria-busy="true">
              <Skeleton className="h-96 w-full max-w-4xl" />
            </div>
          ) : after && before ? (
            <div className="grid max-w-4xl grid-cols-1 gap-8">
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <SelectField
                  label="Payslip"
                  value={after.id}
                  choices={choices}
                  onChange={(id) => setChosen({ ...chosen, after: id })}
                />
                <SelectField
                  label="Compared with"
                  value={before.id}
                  choices={choices}
                  onChange={(id) => setChosen({ ...chosen, before: id })}
                />
              </div>
              <Compared before={before} after={after} />
            </div>
          ) : (
            <EmptyState icon={<FileText />} title="One payslip so far">
              As soon as there are two, their lines are compared here.
            </EmptyState>
          )
        }
      </Listed>
    </>
  );
}

const amount = (money: Money | null) => (money ? formatMoney(money) : '–');

function Compared({ before, after }: { before: Payslip; after: Payslip }) {
  const { paid, withheld, totals } = comparePayslips(before, after);
  const net = totals.find(({ label }) => label === 'Net');
  const bare = [before, after].filter((slip) => linesOf(slip).length === 0);
  const columns: Column<ComparedLine>[] = [
    { key: 'label', header: 'Line', cell: ({ label }) => label },
    {
      key: 'before',
      header: payslipTitle(before),
      align: 'end',
      width: '11rem',
      cell: (line) => amount(line.before),
    },
    {
      key: 'after',
      header: payslipTitle(after),
      align: 'end',
      width: '11rem',
      cell: (line) => amount(line.after),
    },
    {
      key: 'difference',
      header: 'Difference',
      align: 'end',
      width: '11rem',
      card: 'aside',
      cell: ({ difference }) => <span className="tabular-nums">{differenceWords(difference)}</span>,
    },
  ];
  const part = (title: string, rows: readonly ComparedLine[]) =>
    rows.length > 0 && (
      <Section title={title}>
        <Table label={title} columns={columns} rows={rows} rowKey={({ label }) => label} />
      </Section>
    );
  return (
    <>
      {net?.difference && (
        <p>
          <span className="block text-title tabular-nums md:text-display">
            {differenceWords(net.difference)}
          </span>
          <span className="text-soft">
            net, from {payslipTitle(before)} to {payslipTitle(after)}
          </span>
        </p>
      )}
      {before.id === after.id ? (
        <Note>These are the same payslip. Choose another one to compare it with.</Note>
      ) : (
        bare.length > 0 && (
          <Note>
            {bare.map((slip) => payslipTitle(slip)).join(' and ')}: the lines are only in the PDF, so only
            what is known here is compared.
          </Note>
        )
      )}
      {before.net && after.net && before.net.currency !== after.net.currency && (
        <Note>They were paid in different currencies, so there is no difference to state.</Note>
      )}
      {part('Earnings', paid)}
      {part('Deductions', withheld)}
      {part('Totals', totals)}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="rounded-card bg-warn-tint px-4 py-3">
      {children}
    </p>
  );
}
