import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isOfStaff, type RecipientRow } from './recipients.queries.ts';

/**
 * Refuses an act in a client's name by somebody who is on the firm's staff now: of a contact, by their address. What was sent to them as an
 * employee is their own.
 * @throws Refusal `staff_of_firm`
 */
export async function refuseStaffOfFirm(
  tx: Tx,
  { contact_id, email }: Pick<RecipientRow, 'contact_id' | 'email'>,
): Promise<void> {
  if (contact_id !== null && (await isOfStaff(tx, email))) throw new Refusal('staff_of_firm');
}
