import { addressKey } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { causeOf } from '#server/mail/budget.ts';
import type { Services } from '#server/services.ts';
import { namesOfUsers } from '../queries.ts';
import { mailAccessLink } from './mail-link.ts';
import { accountFor, type Invitee, newestInvitation, revokeLinksOf } from './queries.ts';

/** A person to invite, as their record has them. */
export interface Invitation {
  invitee: Invitee;
  name: string;
  email: string;
  /** The client a contact or an employee is invited for. */
  client: string | null;
  /** The name of a contact who invites a colleague; without it, the member of staff who calls. */
  from?: string;
  /** The form's field that a refused address belongs to. */
  field?: string;
  /** True if it is one of an import. */
  imported?: boolean;
}

interface InviteCall {
  tx: Tx;
  actor: Actor;
  services: Pick<Services, 'config'>;
  now: string;
}

/**
 * Invites a member of staff, a contact or a client's employee by mail; inviting again replaces the earlier link. The caller has checked that
 * the person may be invited, and writes the activity entry.
 * @throws Refusal `invalid` if the address belongs to an account that is blocked, `mail_budget` if too many letters go out today
 */
export async function invite(
  { tx, actor, services, now }: InviteCall,
  { invitee, name, email, client, from, field = 'email', imported = false }: Invitation,
): Promise<void> {
  const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  await asSystem(tx, async () => {
    const guard = 'userId' in invitee ? 'api' : 'client';
    const address = addressKey(email);
    const account = await accountFor(tx, { id: newId(Date.parse(now)), guard, email: address, now });
    if (account.status !== 'ACTIVE')
      throw invalid(field, 'The account of this address is blocked. Open it again first.');
    const link = {
      kind: 'invitation',
      accountId: account.id,
      invitee,
      name,
      email: address,
      client,
      by: causeOf(actor),
      imported,
      field,
    } as const;
    const by = sender ? { id: sender.id, name: sender.display_name } : from ? { id: null, name: from } : null;
    await mailAccessLink(tx, { ...link, sender: by }, services.config, now);
  });
}

/**
 * Revokes the open invitation of a person: its link opens nothing from now on.
 * @throws Refusal `conflict` if there is none
 */
export async function revokeInvitation({ tx, now }: InviteCall, invitee: Invitee): Promise<void> {
  const revoked = await asSystem(tx, () => revokeLinksOf(tx, invitee, 'invitation', now));
  if (revoked === 0)
    throw new Refusal('conflict', { message: 'There is no open invitation: it was used or is over.' });
}

/** The newest invitation of a person and its state; null if they never had one. */
export async function invitationOf({ tx, now }: Pick<InviteCall, 'tx' | 'now'>, who: Invitee) {
  const link = await asSystem(tx, () => newestInvitation(tx, who));
  if (!link) return null;
  const { created_at, expires_at, used_at, revoked_at } = link;
  const isOver = Date.parse(expires_at) <= Date.parse(now);
  const state = used_at ? 'used' : revoked_at ? 'revoked' : isOver ? 'expired' : 'open';
  return { state, sentAt: created_at, expiresAt: expires_at } as const;
}
