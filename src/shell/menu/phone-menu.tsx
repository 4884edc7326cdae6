import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { BottomBar, Destination } from '#src/ui/bottom-bar/bottom-bar.tsx';
import { Icon } from '../frame/icons.tsx';
import { barEntries, type MenuEntry, placesIn } from './menu.ts';
import { EntryBadge, MenuLink } from './menu-link.tsx';
import { MoreMenu } from './more-menu.tsx';

/** Places of the bar at its present width and text size. */
function usePlaces() {
  const bar = useRef<HTMLElement>(null);
  const [places, setPlaces] = useState<number>();
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    // Its height follows the text size, so that a change of either is seen.
    const observer = new ResizeObserver(() => {
      // A wide screen does not show it.
      if (element.clientWidth === 0) return;
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setPlaces(placesIn(element.clientWidth / rem));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { bar, places };
}

/** The bar at the foot of a phone: at most five destinations; if there are more, the last place opens the rest. */
export function PhoneMenu({ menu }: { menu: readonly MenuEntry[] }) {
  const { bar, places } = usePlaces();
  const { shown, rest } = barEntries(menu, places);
  return (
    <BottomBar ref={bar} label="Main, at the foot">
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
