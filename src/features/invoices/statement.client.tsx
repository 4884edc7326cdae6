import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatPrice } from '#contract/core/money.ts';
import type { StatementAccount } from '#contract/invoices/your-invoices.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Chip } from '#src/ui/filter/chip.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { AsOf, day, movementWords } from './invoice-words.tsx';
import { statementQuery } from './invoices.queries.ts';
import { toInvoices } from './no-invoice.tsx';
import { periodChoices, periodProblems, type StatementPeriod } from './statement-period.ts';

interface StatementProps {
  period: StatementPeriod;
  onPeriod(period: StatementPeriod): void;
}

/** The statement of a period as a table; its PDF is a page of its own. */
export function StatementScreen({ period, onPeriod }: StatementProps) {
  const [typed, setTyped] = useState(period);
  const { data, error, refetch, dataUpdatedAt } = useQuery(statementQuery(period));
  const problems = periodProblems(typed);
  const change = (next: StatementPeriod) => {
    setTyped(next);
    if (Object.keys(periodProblems(next)).length === 0) onPeriod(next);
  };
  return (
    <>
      <PageHeader
        title="Statement"
        back={toInvoices}
        detail={
          <span className="flex flex-wrap items-baseline gap-x-4">
            {`${day(period.from)} – ${day(period.to)}`}
            <AsOf at={dataUpdatedAt} />
          </span>
        }
        actions={
          <Link to="/client/invoice/statement/pdf" search={period} className={buttonClass('primary')}>
            <FileText aria-hidden="true" className="size-4" /> Open the PDF
          </Link>
        }
      />
      <div className="grid max-w-4xl grid-cols-1 gap-8">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-4 md:max-w-md">
          <TextField
            label="From"
            type="date"
            value={typed.from}
            error={problems.from}
            onChange={(from) => change({ ...typed, from })}
          />
          <TextField
            label="To"
            type="date"
            value={typed.to}
            error={problems.to}
            onChange={(to) => change({ ...typed, to })}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame */}
          <div role="group" aria-label="Period" className="col-span-full flex flex-wrap gap-2">
            {periodChoices(today(now())).map((choice) => (
              <Chip
                key={choice.label}
                on={choice.period.from === period.from && choice.period.to === period.to}
                onToggle={() => change(choice.period)}
              >
                {choice.label}
              </Chip>
            ))}
          </div>
        </div>
        {data ? (
          <Accounts of={data.accounts} />
        ) : error ? (
          <LoadFailure what="This statement" error={error} onRetry={refetch} />
        ) : (
          <div aria-busy="true">
            <Skeleton className="h-80 w-full" />
          </div>
        )}
      </div>
    </>
  );
}

function Accounts({ of }: { of: readonly StatementAccount[] }) {
  if (of.length === 0)
    return (
      <EmptyState icon={<ReceiptText />} title="Nothing in this period">
        Nothing was invoiced or paid, and nothing is due from before.
      </EmptyState>
    );
  return of.map((account) => <Account key={`${account.issuer} ${account.currency}`} of={account} />);
}

type Entry = StatementAccount['entries'][number] & { at: number };

function Account({ of: { issuer, currency, ...account } }: { of: StatementAccount }) {
  const amount = (value: string) => formatAmount({ amount: value, currency });
  const columns: Column<Entry>[] = [
    {
      key: 'entry',
      header: 'Entry',
      cell: ({ kind, number, reference }) => (
        <span className="block">
          {kind === 'INVOICE' ? `Invoice ${number}` : `${movementWords[kind]} for ${number}`}
          {reference && <span className="block text-small text-soft">{reference}</span>}
        </span>
      ),
    },
    { key: 'date', header: 'Date', width: '9rem', cell: ({ date }) => day(date) },
    {
      key: 'amount',
      header: 'Amount',
      width: '10rem',
      align: 'end',
      card: 'aside',
      cell: (entry) => amount(entry.kind === 'INVOICE' ? entry.amount : `-${entry.amount}`),
    },
    {
      key: 'balance',
      header: 'Balance',
      width: '10rem',
      align: 'end',
      cell: (entry) => amount(entry.balance),
    },
  ];
  return (
    <Section title={`${issuer}, ${currency}`}>
      <Facts
        facts={[
          { label: 'Balance before', value: formatPrice(account.opening) },
          { label: 'Invoiced', value: formatPrice(account.invoiced) },
          { label: 'Paid', value: formatPrice(account.paid) },
          { label: 'Credited', value: formatPrice(account.credited) },
          {
            label: 'Balance after',
            value: <strong className="tabular-nums">{formatPrice(account.closing)}</strong>,
          },
        ]}
      />
      {account.entries.length > 0 && (
        <div className="mt-4">
          <Table
            label={`Entries of ${issuer} in ${currency}`}
            columns={columns}
            rows={account.entries.map((entry, at) => ({ ...entry, at }))}
            rowKey={({ at }) => String(at)}
            comfortable
          />
        </div>
      )}
    </Section>
  );
}
