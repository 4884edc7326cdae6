import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MenuProps } from '#src/ui/menu/entries.ts';
import { Menu } from '#src/ui/menu/menu.tsx';
import { Icon } from '../frame/icons.tsx';
import { useCountOf } from './counts.ts';
import type { MenuEntry } from './menu.ts';
import { EntryBadge } from './menu-link.tsx';
import { openEntry } from './open-entry.ts';

interface MoreMenuProps {
  /** The entries that have no place in the bar. */
  entries: readonly MenuEntry[];
  side: NonNullable<MenuProps['side']>;
  /** Its button, with the badge of the first of them that waits. */
  trigger(badge: ReactNode): ReactNode;
}

/** The destinations that a bar has no place for. */
export function MoreMenu({ entries, side, trigger }: MoreMenuProps) {
  const router = useRouter();
  const countOf = useCountOf();
  const waiting = entries.find(({ counter }) => countOf(counter) > 0)?.counter;
  const lines = entries.map(({ title, icon, counter, target }) => ({
    key: title,
    label: title,
    icon: <Icon name={icon} />,
    badge: counter && <EntryBadge counter={counter} />,
    onSelect: () => openEntry(router, { target }),
  }));
  return (
    <Menu
      side={side}
      trigger={trigger(waiting && <EntryBadge counter={waiting} />)}
      parts={[{ entries: lines }]}
    />
  );
}
