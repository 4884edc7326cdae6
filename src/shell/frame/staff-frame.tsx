import { useState } from 'react';
import { readText, writeText } from '#src/offline/plain/browser-storage.ts';
import { type MenuMode, modeOf } from '#src/ui/side-menu/menu-mode.ts';
import { MenuGroup, MenuItem, MenuModeButton, SideMenu } from '#src/ui/side-menu/side-menu.tsx';
import type { MenuEntry } from '../menu/menu.ts';
import { EntryBadge, MenuLink } from '../menu/menu-link.tsx';
import { useShownMenu } from '../menu/use-menu.ts';
import { PortalFrame } from './frame.tsx';
import { Icon, MenuIcons } from './icons.tsx';
import { staffIcons } from './staff-icons.ts';

/** Below this width the menu shows icons only. */
const narrow = () => matchMedia('(width < 64rem)').matches;

const key = 'portico-menu';
/** The mode as last left on this device. */
const firstMode = (): MenuMode => modeOf(readText('localStorage', key)) ?? (narrow() ? 'icons' : 'full');

/** The staff portal: the side menu at the left of a wide screen. */
export function StaffFrame() {
  const [mode, setMode] = useState(firstMode);
  function choose(next: MenuMode) {
    setMode(next);
    writeText('localStorage', key, next);
  }
  const menu = useShownMenu();
  const groups = [...new Set(menu.map(({ group }) => group))];
  return (
    <MenuIcons value={staffIcons}>
      <PortalFrame
        menu={menu}
        start={<MenuModeButton mode={mode} onMode={choose} />}
        aside={
          <SideMenu mode={mode} label="Main">
            {groups.map((title) => {
              const entries = menu.filter(({ group }) => group === title);
              if (title === undefined) return <Entries key="" entries={entries} menu={menu} />;
              return (
                <MenuGroup key={title} title={title}>
                  <Entries entries={entries} menu={menu} />
                </MenuGroup>
              );
            })}
          </SideMenu>
        }
      />
    </MenuIcons>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  /** Every entry of the menu. */
  menu: readonly MenuEntry[];
}

function Entries({ entries, menu }: EntriesProps) {
  return entries.map((entry) => (
    <MenuLink key={entry.title} entry={entry} menu={menu}>
      <MenuItem
        icon={<Icon name={entry.icon} />}
        label={entry.title}
        badge={entry.counter && <EntryBadge counter={entry.counter} />}
      />
    </MenuLink>
  ));
}
