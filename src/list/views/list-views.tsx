import { useQuery } from '@tanstack/react-query';
import type { View } from '../../../contract/views.ts';
import type { ListDefaults, ListSearch, ListShape, ListState } from '../list-search.ts';
import { isChanged, keptAddress } from './view-address.ts';
import { viewsQuery } from './views.queries.ts';
import { ViewsMenu } from './views-menu.tsx';

interface ListViewsProps {
  list: string;
  address: ListSearch;
  state: ListState;
  shape: ListShape;
  defaults: ListDefaults;
  onOpen(address: ListSearch): void;
}

/** The view an address names; undefined when it is gone or the person may not see it. */
export function useView(list: string, { view: id }: ListSearch, enabled: boolean): View | undefined {
  const { data } = useQuery({ ...viewsQuery(list), enabled: enabled && id !== undefined });
  return data?.find((view) => view.id === id);
}

/** The views of a list, compared with its present state. */
export function ListViews({ list, address, state, shape, defaults, onOpen }: ListViewsProps) {
  const current = useView(list, address, true);
  return (
    <ViewsMenu
      list={list}
      current={current}
      changed={current !== undefined && isChanged(current, state, shape, defaults)}
      address={keptAddress(address, state)}
      onOpen={onOpen}
    />
  );
}
