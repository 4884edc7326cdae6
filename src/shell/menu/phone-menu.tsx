import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { BottomBar, Destination } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { Icon } from '../frame/icons.tsx';
import { useCountOf } from './counts.ts';
import { barEntries, type MenuEntry } from './menu.ts';
import { EntryBadge, MenuLink } from './menu-link.tsx';
import { openEntry } from './open-entry.ts';

/** The bar at the foot of a phone: at most five destinations; if there are more, the last place opens the rest. */
export function PhoneMenu({ menu }: { menu: readonly MenuEntry[] }) {
  const { shown, rest } = barEntries(menu);
  return (
    <BottomBar label="Main, at the foot">
      {shown.map((entry) => (
        <MenuLink key={entry.title} entry={entry} menu={menu}>
          <Destination
            icon={<Icon name={entry.icon} />}
            label={entry.short}
            badge={entry.counter && <EntryBadge counter={entry.counter} />}
          />
        </MenuLink>
      ))}
      {rest.length > 0 && (
        <div>
          <Rest entries={rest} />
        </div>
      )}
    </BottomBar>
  );
}

function Rest({ entries }: { entries: readonly MenuEntry[] }) {
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
  const trigger = (
    <span className="flex flex-col items-center gap-0.5">
      <Destination icon={<Ellipsis />} label="More" badge={waiting && <EntryBadge counter={waiting} />} />
    </span>
  );
  return <Menu side="top end" trigger={trigger} parts={[{ entries: lines }]} />;
}
