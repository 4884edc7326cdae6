import type { AnyRouter } from '@tanstack/react-router';
import type { MenuEntry } from './menu.ts';

/** Opens a menu entry from places that are no link. */
export function openEntry(router: AnyRouter, { target }: Pick<MenuEntry, 'target'>): void {
  if (target.kind === 'page') void router.navigate({ to: target.path, search: target.search ?? {} });
  else if (target.replace) location.assign(target.href);
  else open(target.href, '_blank', 'noopener');
}
