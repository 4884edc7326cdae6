import { sameAddress } from '#contract/core/same-address.ts';
import { clientById } from '#server/clients/queries.ts';
import { contactRowById } from '#server/contacts/queries.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { firmOf } from '#server/firm/firm.ts';
import { Refusal } from '#server/http/refusal.ts';
import { payrollEmployeeById } from '#server/payroll/queries.ts';
import { addressOfAccount } from '#server/people/access-links/queries.ts';
import { awaited } from '#server/people/address/queries.ts';
import { userById } from '#server/people/queries.ts';
import type { SenderCall } from '../envelope/call.ts';
import type { EnvelopeParts } from '../envelope/envelopes.queries.ts';
import { makeExternalAccount, type RecipientRow } from '../envelope/recipients.queries.ts';

type Who = Pick<RecipientRow, 'name' | 'email' | 'user_id' | 'contact_id' | 'employee_id'>;
type Settled = Pick<RecipientRow, 'company' | 'account_id'>;

/**
 * Resolves, for each recipient of a sent envelope, the company they act for, and the account that is asked; null if they cannot sign in here
 * by the address that is asked: outside signers, people of a client without a portal, and those whose record is joined to an account of
 * another address, which need not be theirs. Their signing link has an account by its address. Throws Refusal `conflict` for somebody whose
 * sign-in has not agreed to the address of their record: whoever has that address is not known to be the person.
 */
export async function recipientResolver(
  { tx, now, services }: SenderCall,
  { client_id }: EnvelopeParts['envelope'],
): Promise<(recipient: Who) => Promise<Settled>> {
  const firm = await firmOf(tx, services.config);
  const client = client_id ? await clientById(tx, client_id) : undefined;
  const companyOf = ({ user_id, contact_id, employee_id }: Who) =>
    user_id ? firm.name : contact_id || employee_id ? (client?.name ?? '') : '';
  return async (who) => {
    await requireAgreed(tx, who);
    const joined = await accountOf(tx, who);
    const address = joined && (await asSystem(tx, () => addressOfAccount(tx, joined)));
    const account_id = address && sameAddress(address, who.email) ? joined : null;
    if (!account_id) await makeExternalAccount(tx, who.email, now);
    return { company: companyOf(who), account_id };
  };
}

async function requireAgreed(tx: Tx, who: Who): Promise<void> {
  const contact = who.contact_id ? await contactRowById(tx, who.contact_id) : undefined;
  const employee = who.employee_id ? await payrollEmployeeById(tx, who.employee_id) : undefined;
  const records = [
    ...(contact ? [{ accountId: contact.account_id, addresses: [contact.email] }] : []),
    ...(employee
      ? [
          {
            accountId: employee.account_id ?? employee.closed_account_id,
            addresses: [employee.work_email, employee.personal_email],
          },
        ]
      : []),
  ];
  const signIn = (await awaited(tx, records)).find((address) => address !== null);
  if (signIn)
    throw new Refusal('conflict', {
      message: `${who.name} signs in as ${signIn}, and has not agreed to ${who.email} yet. Nothing was sent: an administrator may decide without it, in their record.`,
    });
}

/** The account by which the recipient can sign in now and find the envelope in a portal. */
async function accountOf(tx: Tx, { user_id, contact_id, employee_id }: Who): Promise<string | null> {
  if (user_id) return (await userById(tx, user_id))?.account_id ?? null;
  if (contact_id) {
    const contact = await contactRowById(tx, contact_id);
    const client = contact?.account_id ? await clientById(tx, contact.client_id) : undefined;
    const enters = contact?.portal_access === 'ACTIVE' && client?.deleted_at === null;
    return enters ? contact.account_id : null;
  }
  const employee = employee_id ? await payrollEmployeeById(tx, employee_id) : undefined;
  return employee && employee.status !== 'LEFT' ? employee.account_id : null;
}
