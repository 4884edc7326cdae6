import { clientById } from '../clients/queries.ts';
import type { SenderCall } from './call.ts';
import type { EnvelopeParts } from './envelopes.queries.ts';
import { externalAccount, type RecipientRow } from './recipients.queries.ts';

type Settled = Pick<RecipientRow, 'company'> | Pick<RecipientRow, 'account_id'>;

/** Whom each recipient of a sent envelope acts for; outside signers get an account instead. */
export async function settling(
  { tx, now, services }: SenderCall,
  { client_id }: EnvelopeParts['envelope'],
): Promise<
  (recipient: Pick<RecipientRow, 'email' | 'user_id' | 'contact_id' | 'employee_id'>) => Promise<Settled>
> {
  const client = client_id ? await clientById(tx, client_id) : undefined;
  return async ({ email, user_id, contact_id, employee_id }) => {
    if (user_id) return { company: services.config.firmName };
    if (contact_id || employee_id) return { company: client?.name ?? '' };
    return { account_id: await externalAccount(tx, email, now) };
  };
}
