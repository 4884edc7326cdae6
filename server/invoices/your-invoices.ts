import * as contract from '#contract/invoices/your-invoices.ts';
import { writeActivity } from '../activity/activity.ts';
import { archiveOf } from '../files/archive.ts';
import { fileAnswer } from '../files/file-answer.ts';
import { firmDay } from '../firm/day.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { dateOf } from '../reference/calendar.ts';
import { rowOf, wholeInvoice, wholeInvoices } from './answers.ts';
import { invoicePage, openTotals } from './queries.ts';
import { statementOf } from './statement.ts';

export const yourInvoiceHandlers: readonly Handler[] = [
  handle(contract.listYourInvoices, async ({ tx, now, input: { query } }) => {
    const checked = checkedList(contract.yourInvoiceFields, query);
    const { rows, count } = await invoicePage(tx, checked, query, await firmDay(tx, now));
    return listAnswer(rows.map(rowOf), query, checked, count);
  }),

  handle(contract.readYourInvoice, (call) => wholeInvoice(call, call.input.params.id)),

  handle(contract.readYourInvoiceFile, async (call) =>
    fileAnswer((await wholeInvoice(call, call.input.params.id)).file),
  ),

  handle(contract.readYourInvoiceTotals, async ({ tx, now }) =>
    (await openTotals(tx, await firmDay(tx, now))).map(
      ({ currency, open, due, overdue, overdue_amount }) => ({
        currency,
        open: Number(open),
        due: { amount: due, currency },
        overdue: Number(overdue),
        overdue_amount: { amount: overdue_amount, currency },
      }),
    ),
  ),

  handleWithoutTransaction(
    contract.downloadYourInvoices,
    async ({ services, actor, now, request, input }) => {
      const ids = [...new Set(input.body.ids)];
      const invoices = await services.db.as(actor, async (tx) => {
        const all = await wholeInvoices({ tx, services, now }, ids);
        // All or none: what is missing would not be noticed in a zip.
        if (all.length < ids.length) throw new Refusal('not_found');
        const description = all
          .map(({ number }) => number)
          .join(', ')
          .slice(0, 1000);
        await writeActivity(tx, actor, { name: 'Invoice', event: 'downloaded', description }, now, request);
        return all;
      });
      const newest =
        invoices
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? dateOf(now);
      const files = invoices.map(({ file }) => file);
      return archiveOf(services.files, 'Invoices', files, `${newest}T00:00:00.000Z`);
    },
  ),

  handle(contract.readYourStatement, (call) => statementOf(call, call.input.query)),

  handle(contract.readYourStatementFile, async (call) =>
    fileAnswer((await statementOf(call, call.input.query)).file),
  ),
];
