import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import { isAdministrator } from '#contract/core/grants.ts';
import { newId } from '#contract/core/values.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import type { leave, readLeaving } from '#contract/people/users.ts';
import type { ActivityEntry } from '#server/activity/activity.ts';
import { differences } from '#server/activity/differences.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { handOverPayrolls, payrollsToHandOver } from '#server/payroll/records/manager-hand-over.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { mayActForSender } from '#server/signing/envelope/access.queries.ts';
import { handOver } from '#server/signing/lifecycle/hand-over.ts';
import { endSessionsOf, removeSignIns, revokeLinksOfAccount } from '../access-links/queries.ts';
import { giverOf, refuseLacking } from '../giver.ts';
import { nameOfUser, userById } from '../queries.ts';
import { changing, readPersonOf } from './person.ts';
import {
  changePerson,
  countLeaving,
  deleteManager,
  endManager,
  giveViews,
  insertManager,
  managedBy,
  openEnvelopesOf,
  revokeDevices,
  setAccountStatus,
} from './queries.ts';

/** Duties and clients a person would hand over; with a successor, also those that one could not take. */
export async function readLeavingOf(call: Call<typeof readLeaving>) {
  const { tx, now, input } = call;
  const { id } = input.params;
  const { successor } = input.query;
  if (!(await userById(tx, id))) throw new Refusal('not_found');
  const counts = await asSystem(tx, () => countLeaving(tx, id, dateOf(now)));
  const colleague = successor === undefined || successor === id ? undefined : await userById(tx, successor);
  return { ...counts, payrolls: await payrollsToHandOver(call, id, colleague) };
}

/**
 * Refuses a hand-over of what the caller could not give otherwise: to themselves, or without the permissions that appoint managers.
 * Administrators may, since nobody else could take over in a small firm.
 * @throws Refusal `invalid`
 */
async function refuseHandOver(call: Call<typeof leave>, id: string, successor: string) {
  const { tx, actor, now } = call;
  if (isAdministrator(actor)) return;
  const { clients, envelopes } = await asSystem(tx, () => countLeaving(tx, id, dateOf(now)));
  const payrolls = (await payrollsToHandOver(call, id)).length;
  if (successor === actor.userId && clients + envelopes + payrolls > 0)
    throw invalid('successor', 'Nobody hands over to themselves. Choose somebody else.');
  const given = [
    ['client_managers.user_id', clients, relationshipManagers],
    ['payroll_managers.user_id', payrolls, payrollManagers],
  ] as const;
  for (const [column, count, { description }] of given)
    if (count > 0) {
      const right = { guard: 'api', permissions: description.may.edit } as const;
      refuseLacking(giverOf(actor), [right], { column, field: 'successor' });
    }
}

/**
 * A person leaves: their clients and payrolls go over to a colleague tomorrow, envelopes that are out and views that others use at once, and
 * every access ends. Drafts and views of their own stay with them.
 */
export async function leaveFirm(call: Call<typeof leave>) {
  const { tx, actor, now } = call;
  const { id } = call.input.params;
  const { successor } = call.input.body;
  if (successor === id) throw invalid('successor', 'Choose somebody else.');
  const colleague = await userById(tx, successor);
  if (colleague?.status !== 'ACTIVE') throw invalid('successor', 'Choose a colleague who is active.');
  await refuseHandOver(call, id, successor);
  const envelopes = await asSystem(tx, () => openEnvelopesOf(tx, id));
  if (envelopes.length > 0 && !(await mayActForSender(tx, successor)))
    throw invalid(
      'successor',
      `${colleague.display_name} may not send documents, and so cannot take over those that are still open.`,
    );
  // The administrator who takes over acts on them already.
  for (const envelope of envelopes)
    if (successor !== actor.userId) await handOver(call, envelope, { userId: successor, until: null });
  const person = await changing(call, id, async (person) => {
    if (person.status === 'LEFT') throw new Refusal('conflict', { message: 'This person has left already.' });
    await handClients(call, id, successor);
    await giveViews(tx, id, successor, person.display_name);
    await changePerson(tx, id, { status: 'LEFT' });
    if (person.account_id) {
      await endSessionsOf(tx, person.account_id, now);
      await revokeDevices(tx, person.account_id, now);
      await revokeLinksOfAccount(tx, person.account_id, now);
      await removeSignIns(tx, person.account_id, now);
      await setAccountStatus(tx, person.account_id, 'SUSPENDED');
    }
    return person;
  });
  await handOverPayrolls(call, id, colleague);
  await call.activity({
    name: 'User',
    event: 'left',
    description: `${person.display_name}, ${colleague.display_name} takes over`,
    subject: { type: 'user', id },
    attributes: { successor },
  });
  return readPersonOf(call, id);
}

/** Ends the person's links to clients today, and gives the successor the same from tomorrow; links that had not begun go over whole. */
async function handClients(call: Call<typeof leave>, id: string, successor: string): Promise<void> {
  const { tx, actor, now } = call;
  const today = dateOf(now);
  const tomorrow = addDays(today, 1);
  const theirs = await managedBy(tx, successor, today);
  for (const link of await managedBy(tx, id, today)) {
    const begun = link.since <= today;
    const ended = differences(link, { until: today });
    if (!begun) {
      await deleteManager(tx, link.id, actor.userId, now);
      await logLink(call, 'deleted', link);
    } else if (ended) {
      await endManager(tx, link.id, today, actor.userId, now);
      await logLink(call, 'updated', link, ended);
    }
    const since = begun ? tomorrow : link.since;
    const isOver = link.until !== null && link.until < since;
    const hasIt = theirs.some((own) => own.client_id === link.client_id && own.role === link.role);
    if (isOver || hasIt) continue;
    const { client_id, role, services, until } = link;
    const columns = { role, services, since, until, user_id: successor };
    const row = { id: newId(Date.parse(now)), client_id, ...columns };
    await insertManager(tx, { ...row, updated_by: actor.userId, updated_at: now });
    await logLink(call, 'created', row, { attributes: columns });
  }
}

/** Writes the entry that an edit of the link would leave. */
async function logLink(
  { tx, activity }: Call<typeof leave>,
  event: 'created' | 'updated' | 'deleted',
  {
    id,
    client_id,
    user_id,
    role,
  }: Pick<Awaited<ReturnType<typeof managedBy>>[number], 'id' | 'client_id' | 'user_id' | 'role'>,
  changed: Pick<ActivityEntry, 'old' | 'attributes'> = {},
): Promise<void> {
  await activity({
    name: relationshipManagers.label,
    event,
    description: `${await nameOfUser(tx, user_id)}, ${role}`,
    subject: { type: relationshipManagers.key, id },
    clientId: client_id,
    ...changed,
  });
}
