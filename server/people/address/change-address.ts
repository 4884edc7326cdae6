import { addressKey, sameAddress } from '#contract/core/same-address.ts';
import { newId } from '#contract/core/values.ts';
import type { EndsOfAddress } from '#contract/people/change-address.ts';
import type { Actor } from '#server/db/actor.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { causeOf } from '#server/mail/budget.ts';
import type { Services } from '#server/services.ts';
import { mailAccessLink } from '../access-links/mail-link.ts';
import {
  accountFor,
  addressOfAccount,
  endSessionsOf,
  hasAccess,
  revokeLinksOf,
} from '../access-links/queries.ts';
import { revokeDevices } from '../administration/queries.ts';
import { namesOfUsers } from '../queries.ts';
import { mailOfChange } from './letter.ts';
import { countAsked, countSessions, giveRecord, isInvited, type OutsidePerson } from './queries.ts';

interface AddressCall {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly services: Pick<Services, 'config'>;
  readonly now: string;
}

/** A person at a client whose record gets another address. */
export interface ChangingPerson {
  readonly person: OutsidePerson;
  readonly name: string;
  readonly client: string;
  /** The account that has the record, or had it when its access was closed. */
  readonly accountId: string | null;
  /** All addresses of the record. */
  readonly before: readonly (string | null)[];
  readonly after: readonly (string | null)[];
  /** The name of a contact who changes it; without it, the member of staff who calls. */
  readonly by?: string | undefined;
}

const among = (addresses: readonly (string | null)[], address: string) =>
  addresses.some((one) => one !== null && sameAddress(one, address));

/** The address by which the account signs in, if the record will not have it any more. */
async function leavingSignIn(tx: Tx, { accountId, after }: ChangingPerson): Promise<string | null> {
  const address = accountId && (await addressOfAccount(tx, accountId));
  return address && !among(after, address) ? address : null;
}

/** Addresses that the record loses. */
const lost = ({ before, after }: ChangingPerson): string[] =>
  before.filter((address): address is string => address !== null && !among(after, address));

/** Letters that ask nothing: to each address that the record loses, and to the sign-in that stays if it gains one. */
async function toldOf(tx: Tx, changing: ChangingPerson): Promise<{ to: string; added: string | null }[]> {
  const { accountId, before, after } = changing;
  const signIn = await leavingSignIn(tx, changing);
  const becomes = after.find((address) => address !== null) ?? null;
  const asked = becomes === null ? null : signIn;
  const letters = lost(changing)
    .filter((to) => asked === null || !sameAddress(to, asked))
    .map((to) => ({ to, added: null as string | null }));
  const added = after.find((address) => address !== null && !among(before, address));
  const stays = accountId && !signIn ? await addressOfAccount(tx, accountId) : undefined;
  return stays && added && !letters.some(({ to }) => sameAddress(to, stays))
    ? [...letters, { to: stays, added }]
    : letters;
}

/** Access that ends with a change, counted before it is made. */
export function endsOf(
  { tx, now }: AddressCall,
  changing: ChangingPerson,
): Promise<Omit<EndsOfAddress, 'access'>> {
  return asSystem(tx, async () => {
    const { accountId, person } = changing;
    const agrees = await leavingSignIn(tx, changing);
    const nothing = lost(changing).length === 0;
    return {
      invitation: !nothing && (await isInvited(tx, person, now)),
      sessions: accountId && agrees ? await countSessions(tx, accountId, now) : 0,
      documents: nothing ? 0 : await countAsked(tx, person),
      agrees,
      told: (await toldOf(tx, changing)).map(({ to }) => to),
    };
  });
}

/**
 * Ends what hung on the addresses that a record loses, after it was written: the invitation, the sign-ins, and the devices of whoever has no
 * other access. Each old address is told; the one that signs in is asked to agree, and until it does nobody else gets the record.
 */
export async function endAccessOf(call: AddressCall, changing: ChangingPerson): Promise<void> {
  const { tx, actor, services, now } = call;
  const { person, name, client, accountId, after } = changing;
  const [user] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  const sender = user
    ? { id: user.id, name: user.display_name }
    : changing.by
      ? { id: null, name: changing.by }
      : null;
  await asSystem(tx, async () => {
    if (lost(changing).length > 0) await revokeLinksOf(tx, person, 'invitation', now);
    const signIn = await leavingSignIn(tx, changing);
    const becomes = after.find((address) => address !== null) ?? null;
    if (accountId && signIn) {
      await endSessionsOf(tx, accountId, now);
      if (!(await hasAccess(tx, accountId))) await revokeDevices(tx, accountId, now);
      if (becomes !== null) {
        const link = {
          kind: 'address',
          by: causeOf(actor),
          accountId,
          invitee: person,
          name,
          email: signIn,
          client,
          becomes,
        } as const;
        await mailAccessLink(tx, { ...link, sender }, services.config, now);
      }
    }
    for (const letter of await toldOf(tx, changing))
      await mailOfChange(
        tx,
        { ...letter, name, client, becomes, by: sender?.name ?? null, cause: causeOf(actor) },
        services.config,
        now,
      );
  });
}

/** Refuses to invite a person whose record has the sign-in of another address, which has not agreed. */
export async function checkAgreed(
  { tx }: Pick<AddressCall, 'tx'>,
  { name, accountId, email }: { name: string; accountId: string | null; email: string },
): Promise<void> {
  if (!accountId) return;
  const signIn = await asSystem(tx, () => addressOfAccount(tx, accountId));
  if (signIn && !sameAddress(signIn, email))
    throw new Refusal('conflict', {
      message: `${name} signs in as ${signIn}, and has not agreed to ${email} yet. An administrator may decide without it, with a reason.`,
    });
}

/** Makes a record that of whoever has this address, who is not in before they accept an invitation. */
export async function joinTo(
  tx: Tx,
  person: OutsidePerson,
  address: string | null,
  now: string,
): Promise<void> {
  const email = address && addressKey(address);
  const account =
    email && (await accountFor(tx, { id: newId(Date.parse(now)), guard: 'client', email, now }));
  await giveRecord(tx, person, account ? account.id : null);
}

/**
 * Gives a record to its new address instead of the sign-in of another one, on an administrator's word, and tells both addresses.
 * @throws Refusal `conflict` if there is none, or no new address
 */
export async function release(
  { tx, actor, services, now }: AddressCall,
  changing: Omit<ChangingPerson, 'before'>,
  reason: string,
): Promise<void> {
  const { person, name, client, after } = changing;
  const [user] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  await asSystem(tx, async () => {
    const signIn = await leavingSignIn(tx, { ...changing, before: [] });
    if (!signIn) throw new Refusal('conflict', { message: 'No sign-in of another address has this record.' });
    const becomes = after.find((address) => address !== null);
    if (!becomes)
      throw new Refusal('conflict', { message: 'Their record has no address that it could go to.' });
    await joinTo(tx, person, becomes, now);
    await revokeLinksOf(tx, person, 'address', now);
    for (const to of [signIn, becomes])
      await mailOfChange(
        tx,
        { to, name, client, becomes, by: user?.display_name ?? null, cause: causeOf(actor), reason },
        services.config,
        now,
      );
  });
}
