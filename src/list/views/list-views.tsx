import type { ListDefaults, ListSearch, ListShape, ListState } from '../list-search.ts';
import { useView } from './use-view.ts';
import { isChanged, keptAddress } from './view-address.ts';
import { ViewsMenu } from './views-menu.tsx';

export interface ListViewsProps {
  list: string;
  address: ListSearch;
  state: ListState;
  shape: ListShape;
  defaults: ListDefaults;
  onOpen(address: ListSearch): void;
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
