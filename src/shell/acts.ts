import type { Page } from '../session/page.ts';
import { ownPages } from './menu.ts';

type Act = Required<Pick<Page, 'act'>>['act'];

/** What the person may begin in their portal, each with where. */
export const actsOf = (...whose: Parameters<typeof ownPages>): (Act & { path: string })[] =>
  ownPages(...whose).flatMap(({ path, page: { act } }) => (act ? [{ ...act, path }] : []));
