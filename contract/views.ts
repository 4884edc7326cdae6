import * as v from 'valibot';
import { endpoint } from './core/endpoint.ts';
import { mayLeaveOut } from './core/left-out.ts';
import { nameMaxLength } from './core/limits.ts';
import { line } from './core/text/pasted.ts';
import { id, idParams, namedRef, version } from './core/values.ts';

/** Readers of a saved view of a list: its owner, one of the owner's teams, or all staff. */
export const viewScopes = ['mine', 'team', 'all'] as const;
export type ViewScope = (typeof viewScopes)[number];

/** The keys of a list's address that a view keeps. `page` is not among them: a view opens at its first page. */
export const viewKeys = ['filters', 'sort', 'columns', 'search', 'recordPerPage'] as const;

const part = v.optional(v.pipe(v.string(), v.maxLength(8000, 'This is more than a view can keep.')));
/** The address of a list, kept as it is: fields the list no longer knows are ignored when the view is opened. */
const viewAddress = v.object({
  filters: part,
  sort: part,
  columns: part,
  search: part,
  recordPerPage: part,
} satisfies Record<(typeof viewKeys)[number], typeof part>);

const listName = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/, 'There is no such list.'));
export const viewName = v.pipe(
  v.string('A name is required.'),
  line,
  v.nonEmpty('A name is required.'),
  v.maxLength(nameMaxLength, `This may have at most ${nameMaxLength} characters.`),
);

export const view = v.object({
  id,
  list: listName,
  name: v.string(),
  scope: v.picklist(viewScopes),
  /** The team that sees the view; null unless its scope is `team`. */
  team: v.nullable(namedRef),
  owner: namedRef,
  address: viewAddress,
  version,
});
export type View = v.InferOutput<typeof view>;

/** The settings of a view that its owner chooses. */
export const viewForm = v.pipe(
  v.object({
    name: viewName,
    scope: v.picklist(viewScopes, 'Choose who sees it.'),
    /** Required if the scope is `team`. */
    team_id: v.nullable(id),
  }),
  v.forward(
    v.check(({ scope, team_id }) => scope !== 'team' || team_id !== null, 'Choose a team.'),
    ['team_id'],
  ),
);

const staff = { by: 'bearer', audiences: ['staff'] } as const;

export const listViews = endpoint({
  name: 'views.list',
  summary: 'The saved views of a list that I see: mine, those of my teams, and those for all',
  api: 'main',
  method: 'GET',
  path: '/views',
  query: v.object({ list: listName }),
  shape: 'data',
  answer: v.array(view),
  allow: staff,
});
export const createView = endpoint({
  name: 'views.create',
  summary: 'Save a view; the same id again changes nothing',
  api: 'main',
  method: 'POST',
  path: '/views',
  body: v.object({ id, list: listName, form: mayLeaveOut(viewForm), address: viewAddress }),
  shape: 'data',
  answer: view,
  allow: staff,
});
export const updateView = endpoint({
  name: 'views.update',
  summary: 'Change a view of mine',
  api: 'main',
  method: 'PUT',
  path: '/views/{id}',
  params: idParams,
  body: v.object({ version, form: viewForm, address: viewAddress }),
  shape: 'data',
  answer: view,
  allow: staff,
});
export const deleteView = endpoint({
  name: 'views.delete',
  summary: 'Delete a view of mine; for 30 days it can be restored',
  api: 'main',
  method: 'DELETE',
  path: '/views/{id}',
  params: idParams,
  shape: 'none',
  allow: staff,
});
export const restoreView = endpoint({
  name: 'views.restore',
  summary: 'Bring a deleted view of mine back',
  api: 'main',
  method: 'POST',
  path: '/views/{id}/restore',
  params: idParams,
  shape: 'data',
  answer: view,
  allow: staff,
});
