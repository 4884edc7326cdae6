import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { formatAmount, formatMoney, formatPrice } from '#contract/core/money.ts';
import { formatUnitAmount, hasAny, plainDecimal } from '#contract/invoices/invoice-figures.ts';
import type { Invoice, InvoiceLine, InvoiceParty, InvoicePayment } from '#contract/invoices/your-invoices.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { AsOf, day, InvoiceStateMark, movementWords } from './invoice-words.tsx';
import { NoInvoice, toInvoices } from './no-invoice.tsx';
import { useInvoice } from './use-invoice.ts';

/** An invoice: what it asks for, its lines, and what was paid. */
export function InvoiceScreen({ id }: { id: string }) {
  const { invoice, error, isMissing, refetch, dataUpdatedAt } = useInvoice(id);
  if (!invoice && error) return <NoInvoice isMissing={isMissing} error={error} refetch={refetch} />;
  if (!invoice)
    return (
      <div aria-busy="true">
        <PageHeader title="Invoice" back={toInvoices} />
        <Skeleton className="h-96 w-full max-w-4xl" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        back={toInvoices}
        detail={
          <span className="flex flex-wrap items-baseline gap-x-4">
            <InvoiceStateMark of={invoice} />
            <AsOf at={dataUpdatedAt} />
          </span>
        }
        actions={
          <Link to="/client/invoice/$id/pdf" params={{ id }} className={buttonClass('primary')}>
            <FileText aria-hidden="true" className="size-4" /> Open the PDF
          </Link>
        }
      />
      <div className="grid max-w-4xl grid-cols-1 gap-8">
        <ToPay of={invoice} />
        <Lines of={invoice} />
        <Payments of={invoice} />
      </div>
    </>
  );
}

const party = ({ name, address, tax_number }: InvoiceParty) => (
  <span className="block">
    <span className="block font-medium">{name}</span>
    {[...address, ...(tax_number ? [`Tax number ${tax_number}`] : [])].map((line) => (
      <span key={line} className="block text-small/6 text-soft">
        {line}
      </span>
    ))}
  </span>
);

function ToPay({ of: invoice }: { of: Invoice }) {
  const { period_from, period_to } = invoice;
  const isDue = invoice.state !== 'VOID' && /[1-9]/.test(invoice.amount_due.amount);
  return (
    <Section title={isDue ? 'To pay' : 'Details'}>
      <Facts
        facts={[
          {
            label: 'Still due',
            value: (
              <strong className="tabular-nums">{isDue ? formatPrice(invoice.amount_due) : 'Nothing'}</strong>
            ),
          },
          { label: 'Due', value: invoice.due_date ? day(invoice.due_date) : 'On receipt' },
          ...(isDue
            ? [
                { label: 'Payment reference', value: <span className="tabular-nums">{invoice.number}</span> },
                {
                  label: 'Pay to',
                  value: invoice.payment_details.length > 0 && (
                    <span className="whitespace-pre-line">{invoice.payment_details.join('\n')}</span>
                  ),
                },
              ]
            : []),
          { label: 'Date', value: day(invoice.date) },
          ...(period_from && period_to
            ? [{ label: 'Period', value: `${day(period_from)} – ${day(period_to)}` }]
            : []),
          ...(invoice.reference ? [{ label: 'Your reference', value: invoice.reference }] : []),
          { label: 'From', value: party(invoice.from) },
          { label: 'To', value: party(invoice.to) },
        ]}
      />
    </Section>
  );
}

function Lines({ of: { lines, total, subtotal, tax, line_amount_types } }: { of: Invoice }) {
  const { currency } = total;
  const columns: Column<InvoiceLine & { at: number }>[] = [
    {
      key: 'description',
      header: 'Description',
      cell: ({ description, discount, tax_type }) => (
        <span className="block whitespace-pre-line py-1.5">
          {description}
          <span className="block text-small text-soft">
            {[hasAny(discount) ? `${plainDecimal(discount)} % discount` : '', tax_type]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'quantity',
      header: 'Quantity',
      width: '7rem',
      align: 'end',
      cell: (line) => plainDecimal(line.quantity),
    },
    {
      key: 'price',
      header: 'Price',
      width: '8rem',
      align: 'end',
      cell: (line) => formatUnitAmount(line.unit_amount, currency),
    },
    {
      key: 'tax',
      header: 'Tax',
      width: '6rem',
      align: 'end',
      cell: ({ tax_rate }) => (hasAny(tax_rate) ? `${plainDecimal(tax_rate)} %` : '-'),
    },
    {
      key: 'amount',
      header: `Amount, ${currency}`,
      width: '9rem',
      align: 'end',
      card: 'aside',
      cell: (line) => formatAmount({ amount: line.line_amount, currency }),
    },
  ];
  return (
    <Section title="Lines">
      <Table
        label="Lines of the invoice"
        columns={columns}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        comfortable
      />
      <div className="mt-4">
        <Facts
          facts={[
            ...(line_amount_types === 'NO_TAX'
              ? []
              : [
                  { label: 'Without tax', value: formatPrice(subtotal) },
                  { label: 'Tax', value: formatPrice(tax) },
                ]),
            { label: 'Total', value: <strong className="tabular-nums">{formatPrice(total)}</strong> },
          ]}
        />
      </div>
    </Section>
  );
}

const paymentColumns: Column<InvoicePayment>[] = [
  { key: 'kind', header: 'Kind', cell: ({ kind }) => movementWords[kind] },
  { key: 'date', header: 'Date', width: '9rem', cell: ({ date }) => day(date) },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '-' },
  {
    key: 'amount',
    header: 'Amount',
    width: '10rem',
    align: 'end',
    card: 'aside',
    cell: ({ amount }) => formatMoney(amount),
  },
];

function Payments({ of: { payments, state } }: { of: Invoice }) {
  if (state === 'VOID') return null;
  return (
    <Section title="Payments">
      {payments.length === 0 ? (
        <p className="text-small text-soft">Nothing paid yet.</p>
      ) : (
        <Table
          label="Payments of the invoice"
          columns={paymentColumns}
          rows={payments}
          rowKey={({ id }) => id}
          comfortable
        />
      )}
    </Section>
  );
}
