import type { SignedIn, switchClient } from '#contract/session/session.ts';
import type { FreeCall } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { openSession } from './sign-in.ts';

/**
 * Takes a contact to another of their clients: a new session with new tokens, and the one before is over. It lasts as long as that one would
 * have, and keeps its time of sign-in: nobody proved anew who they are.
 */
export async function switchToClient(call: FreeCall<typeof switchClient>): Promise<SignedIn> {
  const { session, input } = call;
  if (!session) throw new Refusal('unauthorized');
  const contact = session.contacts.find(({ client_id }) => client_id === input.body.clientId);
  if (!contact || session.employee_only) throw new Refusal('not_found');
  const signedIn = await openSession(call, {
    accountId: session.account_id,
    portal: session.portal,
    deviceId: session.device_id,
    by: session.came_by,
    continues: { session, client: { id: contact.client_id, name: contact.client_name } },
  });
  if (!signedIn) throw new Refusal('session_ended');
  return signedIn;
}
