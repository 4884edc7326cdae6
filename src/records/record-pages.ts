import type { Permission } from '../../contract/core/permissions.ts';
import type { Page, Tab } from '../session/page-target.ts';

/** The part of a record's form that its route needs; the whole form is not loaded with the route. */
interface PagesOf {
  readonly label: string;
  readonly description: {
    readonly path: string;
    readonly noun: string;
    readonly may: Readonly<Record<'view' | 'edit', readonly [Permission, ...Permission[]]>>;
  };
}
const offline = true;

/** '/relationship-managers' → 'Relationship managers' */
export function manyOf(path: string): string {
  const words = path.slice(1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The list of a record; `tab`: its entry in the client's sub-menu. */
export const listPage = ({ description: { path, may } }: PagesOf, tab?: Tab): Page => ({
  title: manyOf(path),
  needs: { all: may.view },
  offline,
  ...(tab && { tab }),
});
export const createPage = ({ description: { noun, may } }: PagesOf): Page => ({
  title: `New ${noun}`,
  needs: { all: may.edit },
  offline,
});
export const updatePage = ({ label, description: { may } }: PagesOf): Page => ({
  title: label,
  needs: { all: may.edit },
  offline,
});

/** The search of a form: `field` is the name of the field that gets the focus. */
export const fieldSearch = ({ field }: Record<string, unknown>): { field?: string } =>
  typeof field === 'string' ? { field } : {};
