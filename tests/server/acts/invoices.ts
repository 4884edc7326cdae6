import type { TestFirm } from '../fixtures.ts';
import { invoiceBody, issuedInvoice, issuingCompany } from '../invoices.ts';
import type { Tenant } from '../tenant.ts';
import type { TestServer } from '../test-server.ts';
import type { Acts } from './act.ts';

/** Calls on invoices that the server accepts, each prepared anew. */
export function invoiceActs(
  server: TestServer,
  firm: TestFirm,
  bearer: string,
  { tenant, asContact }: { tenant(): Promise<Tenant>; asContact(): Promise<Tenant & { bearer: string }> },
): Acts {
  const body = async (of: Tenant) => invoiceBody(firm, of, await issuingCompany(server, firm));
  const issued = async () => issuedInvoice(server, await body(await tenant()), bearer);
  return {
    'invoices.issue': async () => ({ bearer, body: await body(await tenant()) }),
    'invoices.pay': async () => {
      const date = server.now().slice(0, 10);
      const payment = { id: firm.id(), kind: 'PAYMENT', date, amount: '81', reference: '' };
      return { bearer, params: { id: await issued() }, body: payment };
    },
    'invoices.void': async () => ({
      bearer,
      params: { id: await issued() },
      body: { reason: 'Sent twice.' },
    }),
    'yourInvoices.download': async () => {
      const of = await asContact();
      const id = await issuedInvoice(server, await body(of), bearer);
      return { bearer: of.bearer, body: { ids: [id] } };
    },
  };
}
