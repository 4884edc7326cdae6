import { useRouter } from '@tanstack/react-router';
import { Icon } from '../frame/icons.tsx';
import { openEntry } from '../menu/open-entry.ts';
import { useMenu } from '../menu/use-menu.ts';
import type { SearchResults } from './search-results.ts';

/** The pages and other apps of the person's menu. */
export function usePages(): SearchResults[] {
  const router = useRouter();
  return useMenu().map((entry) => ({
    key: `page:${entry.title}`,
    title: entry.title,
    icon: <Icon name={entry.icon} />,
    ...(entry.group ? { detail: entry.group } : {}),
    open: () => openEntry(router, entry),
  }));
}
