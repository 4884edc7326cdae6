import type {
  endPersonDevice,
  reinstatePerson,
  removePersonFactor,
  resendInvitation,
  resetPerson,
  revokePersonInvitation,
  suspendPerson,
} from '#contract/people/users.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Call } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { causeOf } from '#server/mail/budget.ts';
import { removeFactorOf } from '#server/session/second-factor/remove.ts';
import { invite, revokeInvitation } from '../access-links/invite.ts';
import { mailAccessLink } from '../access-links/mail-link.ts';
import { endSessionsOf, revokeLinksOfAccount } from '../access-links/queries.ts';
import { giverInTeams, rightOfRole, rightOfTeam, wordsOfLacking } from '../giver.ts';
import { namesOfUsers } from '../queries.ts';
import { changing, readPersonOf } from './person.ts';
import { changePerson, devicesOf, heldBy, revokeDevices, setAccountStatus, teamsHeldBy } from './queries.ts';

const conflict = (message: string) => new Refusal('conflict', { message });

/**
 * Refuses to give somebody back roles and teams that the caller could not give them one by one.
 * @throws Refusal `conflict`
 */
async function refuseGivingBack(
  { tx, actor }: Pick<Call<typeof reinstatePerson>, 'tx' | 'actor'>,
  id: string,
) {
  const giver = await giverInTeams(tx, actor);
  const { held, teams } = await asSystem(tx, async () => ({
    held: await heldBy(tx, id),
    teams: await teamsHeldBy(tx, id),
  }));
  const roles = held.map(({ role: name, ...role }) => rightOfRole({ name, ...role }));
  const words = wordsOfLacking(giver, [...roles, ...teams.map(rightOfTeam)], 'users.status');
  if (words) throw conflict(words);
}

const entry = (event: string, { id, display_name }: { id: string; display_name: string }) =>
  ({
    name: 'User',
    event,
    description: display_name,
    subject: { type: 'user', id },
  }) as const;

/** Mails the invitation of somebody who has not been in yet again. */
export async function sendAgain(call: Call<typeof resendInvitation>) {
  const { id } = call.input.params;
  await refuseGivingBack(call, id);
  const person = await changing(call, id, async (person) => {
    if (person.status !== 'INVITED') throw conflict('This person has accepted the invitation already.');
    return person;
  });
  const { display_name: name, email } = person;
  await invite(call, { invitee: { userId: id }, name, email, client: null });
  await call.activity(entry('invited', person));
  return readPersonOf(call, id);
}

export async function revokeOf(call: Call<typeof revokePersonInvitation>) {
  const { id } = call.input.params;
  const person = await changing(call, id, async (person) => person);
  await revokeInvitation(call, { userId: id });
  await call.activity(entry('invitation_revoked', person));
  return readPersonOf(call, id);
}

/** Suspends a person: nothing of theirs signs in or answers from the end of this call. */
export async function suspend(call: Call<typeof suspendPerson>) {
  const { tx, now } = call;
  const { id } = call.input.params;
  const person = await changing(call, id, async (person) => {
    if (person.status === 'SUSPENDED') throw conflict('This person is suspended already.');
    if (person.status === 'LEFT') throw conflict('This person has left.');
    await changePerson(tx, id, { status: 'SUSPENDED' });
    if (person.account_id) {
      await setAccountStatus(tx, person.account_id, 'SUSPENDED');
      await endSessionsOf(tx, person.account_id, now);
      await revokeDevices(tx, person.account_id, now);
      await revokeLinksOfAccount(tx, person.account_id, now);
    }
    return person;
  });
  if (person.status === 'INVITED') await revokeInvitation(call, { userId: id }).catch(ignoreNone);
  await call.activity(entry('suspended', person));
  return readPersonOf(call, id);
}

/** There may be no open invitation. */
function ignoreNone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
}

/** Lets a suspended person in again; invites somebody who left, or who was suspended before they accepted. */
export async function reinstate(call: Call<typeof reinstatePerson>) {
  const { tx } = call;
  const { id } = call.input.params;
  await refuseGivingBack(call, id);
  const person = await changing(call, id, async (person) => {
    if (person.status === 'ACTIVE' || person.status === 'INVITED')
      throw conflict('This person is neither suspended nor gone.');
    const returns = person.status === 'SUSPENDED' && person.account_id !== null;
    if (person.account_id) await setAccountStatus(tx, person.account_id, 'ACTIVE');
    await changePerson(tx, id, { status: returns ? 'ACTIVE' : 'INVITED' });
    return { ...person, returns };
  });
  if (!person.returns) {
    const { display_name: name, email } = person;
    await invite(call, { invitee: { userId: id }, name, email, client: null });
  }
  await call.activity(entry('reinstated', person));
  return readPersonOf(call, id);
}

/** Mails a link that replaces every way a person signs in. */
export async function reset(call: Call<typeof resetPerson>) {
  const { tx, actor, now, services } = call;
  const { id } = call.input.params;
  const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  const person = await changing(call, id, async (person) => {
    if (person.status !== 'ACTIVE' || !person.account_id)
      throw conflict('Only people who are active sign in anew. Invite or reinstate this person first.');
    const { account_id: accountId, display_name: name, email } = person;
    const link = { kind: 'reset', by: causeOf(actor), accountId, name, email } as const;
    const by = sender ? { id: sender.id, name: sender.display_name } : null;
    await mailAccessLink(tx, { ...link, sender: by }, services.config, now);
    return person;
  });
  await call.activity(entry('reset_sent', person));
  return readPersonOf(call, id);
}

/** Ends a device of a person: its sessions end with this call, and its copy of the data key is gone. */
export async function endDevice(call: Call<typeof endPersonDevice>) {
  const { tx, now } = call;
  const { id, deviceId } = call.input.params;
  const { person, label } = await changing(call, id, async (person) => {
    const device =
      person.account_id && (await devicesOf(tx, person.account_id, now)).find((each) => each.id === deviceId);
    if (!person.account_id || !device) throw new Refusal('not_found');
    await revokeDevices(tx, person.account_id, now, deviceId);
    return { person, label: device.label };
  });
  await call.activity({ ...entry('device_ended', person), attributes: { device: label } });
  return readPersonOf(call, id);
}

/** Removes the second factor of another person. Of their own, administrators are asked for a code like everybody. */
export async function removeFactor(call: Call<typeof removePersonFactor>) {
  const { tx, now, services, actor } = call;
  const { id } = call.input.params;
  if (id === actor.userId)
    throw conflict('Switch your own second factor off under “Sign-in and devices”, with a code.');
  const person = await changing(call, id, async (person) => {
    await removeFactorOf(tx, person.account_id, services.config, now);
    return person;
  });
  await call.activity(entry('second_factor_removed', person));
  return readPersonOf(call, id);
}
