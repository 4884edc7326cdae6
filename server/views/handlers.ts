import { messages } from '#contract/core/rules.ts';
import { createView, deleteView, listViews, restoreView, updateView, type View } from '#contract/views.ts';
import type { Actor } from '../db/actor.ts';
import { pgConstraint, type Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { teamsOfUser } from '../people/queries.ts';
import { changeView, insertView, setViewDeleted, viewById, viewsOf } from './queries.ts';

type Form = { name: string; scope: View['scope']; team_id: string | null };

/** The columns of a form; a team's view must be of one of the actor's teams. */
async function columnsOf(tx: Tx, { userId }: Actor, { name, scope, team_id }: Form) {
  if (scope !== 'team') return { name, scope, team_id: null };
  const teams = userId === null ? [] : await teamsOfUser(tx, userId);
  if (!teams.some(({ id }) => id === team_id)) throw invalid('form.team_id', 'Choose one of your teams.');
  return { name, scope, team_id };
}

/** A second view of the same name in a list is a 422; other errors stay internal. */
async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (pgConstraint(error) === 'views_name_once') throw invalid('form.name', messages.duplicated);
    throw error;
  }
}

async function read(tx: Tx, id: string): Promise<View> {
  const found = await viewById(tx, id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** An existing view of the actor's own; others may not be changed. */
async function readOwn(tx: Tx, id: string, { userId }: Actor): Promise<View> {
  const found = await read(tx, id);
  if (found.owner.id !== userId)
    throw new Refusal('forbidden', {
      message: `Only ${found.owner.name} can change this view. Save it as one of your own.`,
    });
  return found;
}

const entry = (event: string, { id, name }: Pick<View, 'id' | 'name'>) =>
  ({
    name: 'View',
    event,
    description: name,
    subject: { type: 'view', id },
  }) as const;

export const viewHandlers: readonly Handler[] = [
  handle(listViews, ({ tx, input }) => viewsOf(tx, input.query.list)),

  handle(createView, async ({ tx, input: { body }, actor, now, activity }) => {
    const { id, list, form, address } = body;
    const columns = await columnsOf(tx, actor, form);
    const row = { id, list, ...columns, address, owner_id: actor.userId ?? '', created_at: now };
    const { rowCount } = await once(insertView(tx, row));
    if (rowCount) await activity(entry('created', row));
    return read(tx, id);
  }),

  handle(updateView, async ({ tx, input: { params, body }, actor, activity }) => {
    const before = await readOwn(tx, params.id, actor);
    const columns = await columnsOf(tx, actor, body.form);
    if (!(await once(changeView(tx, params.id, body.version, { ...columns, address: body.address }))))
      throw new Refusal('stale', { current: before });
    await activity(entry('updated', before));
    return read(tx, params.id);
  }),

  handle(deleteView, async ({ tx, input: { params }, actor, now, activity }) => {
    const before = await readOwn(tx, params.id, actor);
    await setViewDeleted(tx, params.id, now);
    await activity(entry('deleted', before));
    return undefined;
  }),

  handle(restoreView, async ({ tx, input: { params }, activity }) => {
    const restored = await setViewDeleted(tx, params.id, null).catch((error: unknown) => {
      if (pgConstraint(error) !== 'views_name_once') throw error;
      throw new Refusal('conflict', { message: 'You have saved another view of that name since.' });
    });
    if (!restored) throw new Refusal('not_found');
    const view = await read(tx, params.id);
    await activity(entry('restored', view));
    return view;
  }),
];
