import { type ParsedLocation, redirect, useParams } from '@tanstack/react-router';
import type { Permission } from '#contract/core/permissions.ts';
import type { Page } from '../session/page-target.ts';

type Some = readonly [Permission, ...Permission[]];

/** The part of a record's form that its route needs; the whole form is not loaded with the route. */
interface PagesOf {
  readonly label: string;
  readonly description: {
    readonly name: string;
    readonly noun: string;
    readonly may: Readonly<Record<'view' | 'edit', Some>> & { readonly create?: Some };
  };
}
const offline = true;

/** 'relationshipManagers' → 'Relationship managers' */
export function manyOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The list of a record; `place`: its entry in the client's sub-menu, or its card among the settings. */
export const listPage = (
  { description: { name, may } }: PagesOf,
  place?: Pick<Page, 'tab' | 'settings'>,
): Page => ({
  title: manyOf(name),
  needs: { all: place?.settings ? may.edit : may.view },
  offline,
  ...place,
});
export const createPage = ({ description: { noun, may } }: PagesOf): Page => ({
  title: `New ${noun}`,
  needs: { all: may.create ?? may.edit },
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

/** Sends the address of a record's pages to its list, which lies below them. */
export const toList = ({ location }: { location: ParsedLocation }): never => {
  throw redirect({ href: `${location.pathname.replace(/\/$/, '')}/list`, replace: true });
};

/** The client on whose pages this is; undefined on those of the firm. */
export function useClientId(given?: string): string | undefined {
  const params = useParams({ strict: false, shouldThrow: false });
  return given ?? params?.id;
}
