/** Status of an invoice in the ledger that made it. */
export const invoiceStatuses = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Origin of an invoice; `MANUAL` is the embedded ledger. */
export const invoiceSources = ['XERO', 'OTHER_1', 'OTHER_2', 'MANUAL'] as const;
export type InvoiceSource = (typeof invoiceSources)[number];

/** The tax of a line's amount: added to it, a part of it, or none. */
export const lineAmountTypes = ['EXCLUSIVE', 'INCLUSIVE', 'NO_TAX'] as const;
export type LineAmountTypes = (typeof lineAmountTypes)[number];

/** Kinds of payments, which lower the amount due: money that came, or a credit. */
export const paymentKinds = ['PAYMENT', 'CREDIT'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** State of an issued invoice as people read it: it follows from status, amounts and due date. */
export const invoiceStates = [
  'OVERDUE',
  'PARTIALLY_PAID',
  'AWAITING_PAYMENT',
  'PAID',
  'CREDITED',
  'VOID',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Longest period of a statement, in years. */
export const statementYears = 5;

const dayMs = 86_400_000;

/** Whole days that have passed since an invoice was due; 0 if nothing of it is overdue. */
export function daysLate(
  { state, due_date }: { readonly state: InvoiceState; readonly due_date: string | null },
  today: string,
): number {
  const open = state === 'OVERDUE' || state === 'PARTIALLY_PAID' || state === 'AWAITING_PAYMENT';
  if (!open || due_date === null) return 0;
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due_date)) / dayMs));
}
