import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/invoices/your-invoices.ts';
import { type DueItem, daysOverdue } from '#src/session/due/due.ts';
import { dueWords } from './invoice-words.tsx';
import { yourInvoices } from './invoices.queries.ts';

const payable: readonly InvoiceRow['state'][] = ['OVERDUE', 'PARTIALLY_PAID', 'AWAITING_PAYMENT'];

/** The invoices that wait for their payment. */
const invoicesDue = (rows: readonly InvoiceRow[]): DueItem[] =>
  rows
    .filter(({ state, amount_due }) => payable.includes(state) && Number(amount_due.amount) > 0)
    .map(({ id, number, due_date, amount_due }) => ({
      kind: 'invoice',
      id,
      title: `Invoice ${number}`,
      detail: dueWords(due_date),
      by: due_date,
      amount: amount_due,
    }));

/** The number of invoices that are overdue on a day: what the menu counts is what the home lists. */
export const countOverdue = (rows: readonly InvoiceRow[], today: string): number =>
  invoicesDue(rows).filter((item) => daysOverdue(item, today) > 0).length;

/** The invoices that wait for this contact's company to pay them. */
export function useInvoicesDue(enabled: boolean) {
  const query = useQuery({ ...yourInvoices, enabled });
  return { items: enabled ? query.data && invoicesDue(query.data.data) : [], query };
}
