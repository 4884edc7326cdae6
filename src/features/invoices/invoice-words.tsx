import { dateFormats } from '#contract/core/limits.ts';
import { daysLate, type InvoiceState, type PaymentKind } from '#contract/invoices/invoice-words.ts';
import type { InvoiceRow } from '#contract/invoices/your-invoices.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { overdueWords } from '#src/session/due/due.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const states: Record<InvoiceState, readonly [Tone, string]> = {
  OVERDUE: ['bad', 'Overdue'],
  PARTIALLY_PAID: ['warn', 'Partially paid'],
  AWAITING_PAYMENT: ['info', 'Awaiting payment'],
  PAID: ['good', 'Paid'],
  CREDITED: ['good', 'Credited'],
  VOID: ['quiet', 'Void'],
};

/** Whole days an invoice is late by this device's day: a kept answer may be older than its due date. */
export const lateDays = (invoice: Pick<InvoiceRow, 'state' | 'due_date'>): number =>
  daysLate(invoice, today(now()));

/** The state of an invoice; an overdue one says by how much. */
export function InvoiceStateMark({ of }: { of: Pick<InvoiceRow, 'state' | 'due_date'> }) {
  const days = lateDays(of);
  if (days > 0) return <Status tone="bad">{overdueWords(days)}</Status>;
  const [tone, word] = states[of.state];
  return <Status tone={tone}>{word}</Status>;
}

/** 'Due 31 Oct 2026', 'Due on receipt' */
export const dueWords = (due: string | null): string =>
  due === null ? 'Due on receipt' : `Due ${formatDate(due, dateFormats.date)}`;

export const day = (value: string | null): string => formatDate(value, dateFormats.date);

/** Words for a movement of an account. */
export const movementWords: Record<'INVOICE' | PaymentKind, string> = {
  INVOICE: 'Invoice',
  PAYMENT: 'Payment',
  CREDIT: 'Credit',
};

/** The time of what is shown, while the server cannot be asked; nothing with a connection. */
export function AsOf({ at }: { at: number }) {
  const { online } = useReach();
  if (online || at === 0) return null;
  return (
    <span className="text-small text-soft">As of {formatDate(toInstant(at), dateFormats.dateTime)}</span>
  );
}
