import { clientById } from '../../clients/queries.ts';
import { contactRowById } from '../../contacts/queries.ts';
import type { Tx } from '../../db/db.ts';
import { firmOf } from '../../firm/firm.ts';
import { payrollEmployeeById } from '../../payroll/queries.ts';
import type { SenderCall } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { externalAccount, type RecipientRow } from '../envelope/recipients.queries.ts';

type Who = Pick<RecipientRow, 'email' | 'user_id' | 'contact_id' | 'employee_id'>;
type Settled = Pick<RecipientRow, 'company' | 'account_id'>;

/**
 * Resolves, for each recipient of a sent envelope, the company they act for, and the account of their own link if they cannot sign in here:
 * outside signers, and people of a client without a portal.
 */
export async function recipientResolver(
  { tx, now, services }: SenderCall,
  { client_id }: EnvelopeParts['envelope'],
): Promise<(recipient: Who) => Promise<Settled>> {
  const firm = await firmOf(tx, services.config);
  const client = client_id ? await clientById(tx, client_id) : undefined;
  const companyOf = ({ user_id, contact_id, employee_id }: Who) =>
    user_id ? firm.name : contact_id || employee_id ? (client?.name ?? '') : '';
  return async (who) => ({
    company: companyOf(who),
    account_id: (await signsIn(tx, who)) ? null : await externalAccount(tx, who.email, now),
  });
}

/** True if the recipient can sign in now and find the envelope in a portal. */
async function signsIn(tx: Tx, { user_id, contact_id, employee_id }: Who): Promise<boolean> {
  if (contact_id) {
    const contact = await contactRowById(tx, contact_id);
    const client = contact?.account_id ? await clientById(tx, contact.client_id) : undefined;
    return contact?.portal_access === 'ACTIVE' && client?.deleted_at === null;
  }
  if (employee_id) {
    const employee = await payrollEmployeeById(tx, employee_id);
    return Boolean(employee?.account_id) && employee?.status !== 'LEFT';
  }
  return user_id !== null;
}
