import type { Endpoint } from '#contract/core/endpoint.ts';
import { staffPermissions } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { newId } from '#contract/core/values.ts';
import { seesPay } from '#contract/payroll/amounts.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import type { Leaving } from '#contract/people/users.ts';
import { differences } from '#server/activity/differences.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import type { Call } from '#server/http/handler.ts';
import { nameOfUser, rolesOfUser } from '#server/people/queries.ts';
import { lastDay, type Term, termsOverlap } from '#server/records/terms.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { type ManagerOfPerson, managersOfPerson } from './manager-hand-over.queries.ts';
import { namesOfCalendars, payrollManagerQueries } from './queries.ts';

type Row = ManagerOfPerson['row'];
type Writing = Pick<Call<Endpoint>, 'tx' | 'actor' | 'now' | 'activity'>;
/** The colleague who takes over. */
interface Successor {
  readonly id: string;
  readonly display_name: string;
}
interface Step extends ManagerOfPerson {
  /** The reason for which the successor does not take it over. */
  readonly problem: string | null;
  /** True if an entry of the successor's own says the same. */
  readonly isTheirs: boolean;
}

/** The successor's first day: tomorrow, or the first day of an entry that has not begun. */
const firstDay = ({ since }: Term, today: string) => (since <= today ? addDays(today, 1) : since);

/** True if an entry has all the days and calendars of another one. No calendars means all of them. */
const covers = (own: Row, { calendars }: Row, term: Term) =>
  own.since <= term.since &&
  lastDay(own) >= lastDay(term) &&
  (own.calendars.length === 0 ||
    (calendars.length > 0 && calendars.every((id) => own.calendars.includes(id))));

/** The payrolls that go over from a person, each with the reason if the successor cannot take it. */
async function planOf(tx: Tx, userId: string, today: string, successor?: Successor): Promise<Step[]> {
  const all = (await managersOfPerson(tx, userId, today)).filter(
    ({ row }) => lastDay(row) >= firstDay(row, today),
  );
  if (!successor) return all.map((each) => ({ ...each, problem: null, isTheirs: false }));
  const { id, display_name } = successor;
  const mayRun = seesPay(staffPermissions(await rolesOfUser(tx, id)).permissions);
  const theirs = (await managersOfPerson(tx, id, today)).filter(({ row }) => row.user_id === id);
  return all.map((each) => {
    const { row } = each;
    const step = (problem: string | null, isTheirs = false): Step => ({ ...each, problem, isTheirs });
    if (!mayRun) return step(`${display_name} may not run payrolls.`);
    if (row.user_id === id) return step(`${display_name} runs it: nobody stands in for themselves.`);
    if (row.user_id !== userId) return step(null);
    const term = { since: firstDay(row, today), until: row.until };
    const atOnce = theirs.filter(
      (other) => other.row.client_id === row.client_id && termsOverlap(other.row, term),
    );
    if (atOnce.length === 0) return step(null);
    if (atOnce.some((other) => covers(other.row, row, term))) return step(null, true);
    return step(`${display_name} runs payrolls of this client already. Add these to their own entry.`);
  });
}

/** The payrolls that a person who leaves hands over. Clients are named to those who may read their payrolls. */
export async function payrollsToHandOver(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: string },
  userId: string,
  successor?: Successor,
): Promise<Leaving['payrolls']> {
  const steps = await planOf(tx, userId, dateOf(now), successor);
  const names = allows(actor.permissions, { all: payrollManagers.description.may.view });
  const calendars = names
    ? await namesOfCalendars(
        tx,
        steps.flatMap(({ row }) => row.calendars),
      )
    : [];
  return steps.map(({ row, client, problem }) => ({
    id: row.id,
    client: names ? client : null,
    calendars: calendars.filter(({ id }) => row.calendars.includes(id)).map(({ name }) => name),
    as: row.user_id === userId ? 'manager' : 'backup',
    problem,
  }));
}

async function log(
  { tx, activity }: Writing,
  event: 'created' | 'updated' | 'deleted',
  row: Pick<Row, 'id' | 'client_id' | 'user_id'>,
  changed: { old?: Record<string, unknown>; attributes?: Record<string, unknown> } = {},
): Promise<void> {
  await activity({
    name: payrollManagers.label,
    event,
    description: await nameOfUser(tx, row.user_id),
    subject: { type: payrollManagers.key, id: row.id },
    clientId: row.client_id,
    ...changed,
  });
}

const stampOf = ({ now, actor }: Writing) => ({ updated_at: now, updated_by: actor.userId });

async function change(
  call: Writing,
  row: Row,
  columns: Partial<Pick<Row, 'user_id' | 'backup_id' | 'until'>>,
): Promise<void> {
  await payrollManagerQueries.change(call.tx, row, { ...columns, ...stampOf(call) });
  await log(call, 'updated', { ...row, ...columns }, differences(row, columns));
}

/**
 * Gives the payrolls that a person runs to a colleague: those that run from tomorrow, later ones whole, and the place of a stand-in at once.
 * The person's own entries end in any case, whatever the colleague cannot take.
 */
export async function handOverPayrolls(call: Writing, userId: string, successor: Successor): Promise<void> {
  const { tx, now } = call;
  const today = dateOf(now);
  const before = await managersOfPerson(tx, userId, today);
  const clientIds = [...new Set(before.map(({ row }) => row.client_id))].toSorted();
  for (const id of clientIds) await lockClient(tx, id);
  for (const { row, problem, isTheirs } of await planOf(tx, userId, today, successor)) {
    const goes = problem === null && !isTheirs;
    if (row.user_id !== userId) {
      await change(call, row, { backup_id: problem === null ? successor.id : null });
      continue;
    }
    const user_id = successor.id;
    const backup_id = row.backup_id === successor.id ? null : row.backup_id;
    if (row.since > today) {
      if (goes) await change(call, row, { user_id, backup_id });
      else {
        await payrollManagerQueries.setDeleted(tx, row.id, now);
        await log(call, 'deleted', row);
      }
      continue;
    }
    await change(call, row, { until: today });
    if (!goes) continue;
    const { client_id, calendars, until } = row;
    const columns = { user_id, backup_id, calendars, since: firstDay(row, today), until };
    const added = { id: newId(Date.parse(now)), client_id, ...columns };
    await payrollManagerQueries.insert(tx, { ...added, ...stampOf(call) });
    await log(call, 'created', added, { attributes: columns });
  }
}
