import { listYourInvoices, readYourInvoice } from '#contract/invoices/your-invoices.ts';
import { prefetchList, unlessRefused } from '#src/offline/prefetch/prefetch-list.ts';

/** As many of the newest invoices open offline, besides all that are still due. */
const newest = 12;

/** The invoices of the client; those still due and the newest with their lines. Their PDFs stay once opened. */
export const invoicePrefetch = prefetchList(
  listYourInvoices,
  'other',
  () => [],
  async (rows, _vault, { read, signal }) => {
    const wanted = rows.filter(
      ({ amount_due, state }, at) => at < newest || (state !== 'VOID' && /[1-9]/.test(amount_due.amount)),
    );
    for (const { id } of wanted.slice(0, 4 * newest))
      await unlessRefused(read(readYourInvoice, { params: { id } }, signal));
  },
);
