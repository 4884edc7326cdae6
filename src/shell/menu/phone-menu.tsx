import { Ellipsis } from 'lucide-react';
import { BottomBar, Destination } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Icon } from '../frame/icons.tsx';
import { barEntries, type MenuEntry } from './menu.ts';
import { EntryBadge, MenuLink } from './menu-link.tsx';
import { MoreMenu } from './more-menu.tsx';

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
          <MoreMenu
            entries={rest}
            side="top end"
            trigger={(badge) => (
              <span className="flex flex-col items-center gap-0.5">
                <Destination icon={<Ellipsis />} label="More" badge={badge} />
              </span>
            )}
          />
        </div>
      )}
    </BottomBar>
  );
}
