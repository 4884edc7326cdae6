import { useQuery } from '@tanstack/react-query';
import type { View } from '#contract/views.ts';
import type { ListSearch } from '../list-search.ts';
import { viewsQuery } from './views.queries.ts';

/** The view an address names; undefined when it is gone or the person may not see it. */
export function useView(list: string, { view: id }: ListSearch, enabled: boolean): View | undefined {
  const { data } = useQuery({ ...viewsQuery(list), enabled: enabled && id !== undefined });
  return data?.find((view) => view.id === id);
}
