import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { formatCount } from '#contract/core/counts.ts';
import { formatMoney } from '#contract/core/money.ts';
import {
  type InvoiceRow,
  invoicesAtOnce,
  listYourInvoices,
  yourInvoiceFields,
} from '#contract/invoices/your-invoices.ts';
import { DownloadSeveral } from '#src/files/download-several.tsx';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { DueTotals } from './due-totals.tsx';
import { day, InvoiceStateMark } from './invoice-words.tsx';

const load = () => import('./invoices.commands.ts');

const columns: Column<InvoiceRow>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: ({ id, number, reference }) => (
      <>
        <Link to="/client/invoice/$id" params={{ id }}>
          {number}
        </Link>
        {reference && <span className="text-soft"> · {reference}</span>}
      </>
    ),
  },
  { key: 'state', header: 'State', width: '11.5rem', cell: (row) => <InvoiceStateMark of={row} /> },
  {
    key: 'date',
    header: 'Date',
    width: '8.5rem',
    roomy: 'middle',
    card: 'hidden',
    cell: (row) => day(row.date),
  },
  { key: 'due_date', header: 'Due', width: '8.5rem', cell: (row) => day(row.due_date) },
  {
    key: 'total',
    header: 'Total',
    width: '9.5rem',
    align: 'end',
    card: 'aside',
    cell: ({ total, state }) => (
      <span className={state === 'VOID' ? 'text-faint line-through' : undefined}>{formatMoney(total)}</span>
    ),
  },
  {
    key: 'amount_due',
    header: 'Still due',
    width: '9.5rem',
    align: 'end',
    cell: ({ amount_due, state }) => (state === 'VOID' ? '-' : formatMoney(amount_due)),
  },
];

const list: ListSpec<typeof listYourInvoices> = {
  name: 'invoices',
  title: 'Invoices',
  noun: ['invoice', 'invoices'],
  endpoint: listYourInvoices,
  fields: yourInvoiceFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search numbers and references',
  quick: [{ field: 'state', kind: 'select' }],
  defaults: { recordPerPage: 100 },
  select: { nameOf: ({ number }) => number, pathOf: ({ id }) => `/client/invoice/${id}` },
};

/** The invoices of the client, to be read, searched and taken home several at once. */
export function InvoiceList() {
  return (
    <ListScreen
      list={list}
      detail={<DueTotals />}
      actions={
        <Link to="/client/invoice/statement" className={buttonClass()}>
          Statement
        </Link>
      }
      bulk={(rows, onDone) => (
        <DownloadSeveral
          label={`Download ${formatCount(rows.length)} as zip`}
          count={rows.length}
          most={invoicesAtOnce}
          download={async () => (await load()).downloadInvoices(rows.map(({ id }) => id))}
          onDone={onDone}
        />
      )}
      empty={
        <EmptyState icon={<Receipt />} title="No invoice yet">
          Invoices of the firm appear here.
        </EmptyState>
      }
    />
  );
}
