import { downloadYourInvoices } from '#contract/invoices/your-invoices.ts';
import { call } from '#src/api/call.ts';
import { downloadFile } from '#src/lib/save-file.ts';

/** Downloads the PDFs of several invoices as one zip. Throws as `call` does, once the failure was shown. */
export async function downloadInvoices(ids: string[]): Promise<void> {
  downloadFile(await call(downloadYourInvoices, { body: { ids } }), 'Invoices.zip');
}
