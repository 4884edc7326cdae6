import { amountOf, hundredths } from '#contract/core/money.ts';
import { statementYears } from '#contract/invoices/invoice-words.ts';
import type { Statement, StatementAccount } from '#contract/invoices/your-invoices.ts';
import { namesOfClients } from '../clients/queries.ts';
import type { Actor } from '../db/actor.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { addCalendarMonths } from '../reference/calendar.ts';
import type { InvoiceReadCall } from './answers.ts';
import { invoicesUntil, paymentsUntil } from './queries.ts';
import { statementPdf } from './statement-pdf.ts';

interface Period {
  from: string;
  to: string;
}
type Movement = Omit<StatementAccount['entries'][number], 'balance'> & { issuer: string; currency: string };

const orderOf = ({ kind }: Movement) => (kind === 'INVOICE' ? 0 : 1);
/** By day, invoices before what pays them. */
const inOrder = (one: Movement, other: Movement) =>
  one.date.localeCompare(other.date) ||
  orderOf(one) - orderOf(other) ||
  one.number.localeCompare(other.number);

/** An invoice raises the balance, all else lowers it. */
const signed = ({ kind, amount }: Pick<Movement, 'kind' | 'amount'>) =>
  kind === 'INVOICE' ? hundredths(amount) : -hundredths(amount);

function accountOf(movements: readonly Movement[], { from }: Period): StatementAccount | undefined {
  const [first] = movements;
  if (!first) return undefined;
  const { issuer, currency } = first;
  const money = (value: bigint) => ({ amount: amountOf(value), currency });
  const before = movements.filter(({ date }) => date < from);
  const within = movements.filter(({ date }) => date >= from).toSorted(inOrder);
  const opening = before.reduce((sum, one) => sum + signed(one), 0n);
  let balance = opening;
  const entries = within.map(({ issuer: _, currency: __, ...entry }) => {
    balance += signed(entry);
    return { ...entry, balance: amountOf(balance) };
  });
  if (entries.length === 0 && opening === 0n) return undefined;
  const sumOf = (kind: Movement['kind']) =>
    within.reduce((sum, one) => (one.kind === kind ? sum + hundredths(one.amount) : sum), 0n);
  return {
    ...{ issuer, currency, entries },
    opening: money(opening),
    invoiced: money(sumOf('INVOICE')),
    paid: money(sumOf('PAYMENT')),
    credited: money(sumOf('CREDIT')),
    closing: money(balance),
  };
}

/** The statement of a period: invoices, payments and credits, as far as the actor may see them. */
export async function statementOf(
  call: InvoiceReadCall & { actor: Actor },
  period: Period,
): Promise<Statement> {
  const { tx, actor, services } = call;
  const { from, to } = period;
  if (from > to) throw invalid('to', 'The period ends before it begins.');
  if (from < '1800-01-01' || addCalendarMonths(from, 12 * statementYears) < to)
    throw invalid('from', `A statement covers at most ${statementYears} years.`);
  const [clientId] = actor.clientIds;
  const [client] = clientId ? await namesOfClients(tx, [clientId]) : [];
  if (!client) throw new Refusal('forbidden');
  const invoices = (await invoicesUntil(tx, to)).map((one) => ({ ...one, kind: 'INVOICE' as const }));
  const movements: Movement[] = [...invoices, ...(await paymentsUntil(tx, to))].map(({ number, ...one }) => ({
    ...one,
    number: number ?? '',
  }));
  const groups = Map.groupBy(movements, ({ issuer, currency }) => `${issuer}\n${currency}`);
  const accounts = [...groups.keys()]
    .toSorted()
    .flatMap((key) => accountOf(groups.get(key) ?? [], period) ?? []);
  const content = { client: client.name, from, to, accounts };
  const bytes = await statementPdf(content);
  const name = `Statement ${from} to ${to}.pdf`;
  return { ...content, file: { name, type: 'application/pdf', ...(await services.files.put(bytes)) } };
}
