import type { Page } from '../../session/page-target.ts';
import { ownPages, type RoutePage, type Viewer } from './menu.ts';

type Act = Required<Pick<Page, 'act'>>['act'];

/** What the person may begin in their portal, each with where. */
export const quickActionsOf = (routes: readonly RoutePage[], session: Viewer): (Act & { path: string })[] =>
  ownPages(routes, session).flatMap(({ path, page: { act } }) => (act ? [{ ...act, path }] : []));
