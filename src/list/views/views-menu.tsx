import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Pencil, RotateCcw, Save, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { View } from '#contract/views.ts';
import { useSession } from '#src/session/session.ts';
import type { MenuItemEntry, MenuPart } from '#src/ui/menu/entries.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import type { ListSearch } from '../list-search.ts';
import { viewAddress } from './view-address.ts';
import { removeView, replaceView, viewFormOf } from './views.commands.ts';
import { viewsQuery } from './views.queries.ts';

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), MissingDialog);

interface ViewsMenuProps {
  list: string;
  /** The view the address names, if it still exists, and true in `changed` if the list differs from it. */
  current: View | undefined;
  changed: boolean;
  /** The list's present address in a view's form. */
  address: View['address'];
  onOpen(address: ListSearch): void;
}

const titles = { mine: 'Mine', team: 'My teams', all: 'All staff' } as const;

/** The saved views of a list, and actions on the open one. */
export function ViewsMenu({ list, current, changed, address, onOpen }: ViewsMenuProps) {
  const { data: views = [] } = useQuery(viewsQuery(list));
  const { id: me } = useSession().user;
  const [dialog, setDialog] = useState<'new' | 'change'>();
  const open = (view: View) => onOpen(viewAddress(view));
  const own = current?.owner.id === me ? current : undefined;

  const actions: (MenuItemEntry | false | undefined)[] = [
    own &&
      changed && {
        key: 'keep',
        label: 'Save what is shown',
        icon: <Save aria-hidden="true" />,
        onSelect: () => void replaceView(own, { form: viewFormOf(own), address }).catch(() => undefined),
      },
    current &&
      changed && {
        key: 'again',
        label: 'As it was saved',
        icon: <RotateCcw aria-hidden="true" />,
        onSelect: () => open(current),
      },
    {
      key: 'new',
      label: 'Save as a new view…',
      icon: <BookmarkPlus aria-hidden="true" />,
      onSelect: () => setDialog('new'),
    },
    own && {
      key: 'change',
      label: 'Rename or share…',
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => setDialog('change'),
    },
    own && {
      key: 'delete',
      label: 'Delete this view',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => void removeView(own, () => open(own)).catch(() => undefined),
    },
  ];
  const parts: MenuPart[] = [
    ...(['mine', 'team', 'all'] as const).map((scope) => ({
      title: titles[scope],
      entries: views
        .filter((view) => view.scope === scope)
        .map((view) => ({
          key: view.id,
          label: view.name,
          checked: view.id === current?.id,
          onSelect: () => open(view),
        })),
    })),
    { entries: actions.filter((entry) => entry !== false && entry !== undefined) },
  ];
  const name = current && `${current.name}${changed ? ', changed' : ''}`;
  return (
    <>
      <Menu
        label={name ? `Views: ${name}` : 'Views'}
        trigger={
          <span className="flex max-w-56 items-center gap-2 px-2.5 text-body">
            <Bookmark aria-hidden="true" />
            <span className="truncate">{name ?? 'Views'}</span>
          </span>
        }
        parts={parts.filter(({ entries }) => entries.length > 0)}
      />
      {dialog && (
        <Suspense>
          <ViewDialog
            list={list}
            view={dialog === 'change' ? own : undefined}
            address={address}
            onSaved={(saved) => {
              setDialog(undefined);
              if (dialog === 'new') open(saved);
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
