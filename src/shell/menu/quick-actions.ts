import type { Page } from '#src/session/page-target.ts';
import { ownPages, type RoutePage, type Viewer } from './menu.ts';

type Act = Required<Pick<Page, 'act'>>['act'];

/** The person's quick actions in their portal, each with its path. */
export const quickActionsOf = (routes: readonly RoutePage[], session: Viewer): (Act & { path: string })[] =>
  ownPages(routes, session).flatMap(({ path, page: { act } }) => (act ? [{ ...act, path }] : []));
