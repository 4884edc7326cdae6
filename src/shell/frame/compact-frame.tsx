import { ChevronDown } from 'lucide-react';
import { barEntries } from '../menu/menu.ts';
import { EntryBadge, MenuLink } from '../menu/menu-link.tsx';
import { MoreMenu } from '../menu/more-menu.tsx';
import { useShownMenu } from '../menu/use-menu.ts';
import { PortalFrame } from './frame.tsx';

const linkClasses =
  '[&_a]:flex [&_a]:h-11 dense:[&_a]:h-9 [&_a]:items-center [&_a]:gap-2 [&_a]:whitespace-nowrap [&_a]:rounded-control [&_a]:px-2 lg:[&_a]:px-3 [&_a]:text-soft [&_a]:hover:bg-sunken ' +
  '[&_a]:hover:text-ink [&_a]:aria-[current=page]:bg-accent-tint [&_a]:aria-[current=page]:font-medium [&_a]:aria-[current=page]:text-accent-text';

/** Places in the head: as many as fit beside the name of the firm at 768 px. */
const headPlaces = 5;

/** The client and external portals: few destinations, in the head of a wide screen. */
export function CompactFrame() {
  const menu = useShownMenu();
  const { shown, rest } = barEntries(menu, headPlaces);
  return (
    <PortalFrame
      menu={menu}
      head={
        <nav aria-label="Main" className={`hidden shrink-0 items-center md:flex lg:gap-1 ${linkClasses}`}>
          {shown.map((entry) => (
            <MenuLink key={entry.title} entry={entry} menu={menu}>
              <span className="relative">
                <span className="max-lg:hidden">{entry.title}</span>
                <span className="lg:hidden">{entry.short}</span>
                {entry.counter && (
                  // beside the corner, so that a late count moves nothing
                  <span className="absolute -top-2 left-full flex">
                    <EntryBadge counter={entry.counter} />
                  </span>
                )}
              </span>
            </MenuLink>
          ))}
          {rest.length > 0 && (
            <MoreMenu
              entries={rest}
              side="bottom end"
              trigger={(badge) => (
                <span className="flex h-11 items-center rounded-control dense:h-9 px-2 text-soft hover:bg-sunken hover:text-ink lg:px-3">
                  <span className="relative flex items-center gap-1">
                    More
                    <ChevronDown aria-hidden="true" className="size-4" />
                    <span className="absolute -top-2 -right-3 flex">{badge}</span>
                  </span>
                </span>
              )}
            />
          )}
        </nav>
      }
    />
  );
}
