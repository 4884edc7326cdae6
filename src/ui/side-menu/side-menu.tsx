import { PanelLeft } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { EntryTip, useEntryTip } from './entry-tip.tsx';
import { type MenuMode, nextMode } from './menu-mode.ts';

const Mode = createContext<MenuMode>('full');

const widths = {
  full: 'w-64 pl-[env(safe-area-inset-left)]',
  icons: 'w-16 pl-[env(safe-area-inset-left)]',
  hidden: 'w-0 invisible border-r-0',
};

interface SideMenuProps {
  mode: MenuMode;
  label: string;
  /** `MenuGroup`s, or the router's links holding a `MenuItem` each. */
  children: ReactNode;
}

/** The desktop's main menu at the left, under the navbar: full, icons only, or hidden. */
export function SideMenu({ mode, label, children }: SideMenuProps) {
  const { tip, handlers } = useEntryTip(mode === 'icons');
  return (
    <Mode value={mode}>
      <nav
        aria-label={label}
        {...handlers}
        className={cx(
          'sticky top-navbar box-content hidden h-[calc(100dvh-var(--spacing-navbar))] shrink-0 overflow-y-auto overflow-x-hidden border-line border-r md:block',
          'transition-[width]',
          '[&_a]:flex [&_a]:min-h-9 [&_a]:items-center [&_a]:gap-3 [&_a]:rounded-control [&_a]:px-3 [&_a]:text-soft [&_a]:hover:bg-sunken [&_a]:hover:text-ink',
          '[&_a]:focus-visible:-outline-offset-2 [&_a]:aria-[current=page]:bg-accent-tint [&_a]:aria-[current=page]:font-medium [&_a]:aria-[current=page]:text-accent-text',
          widths[mode],
        )}
      >
        <div className="flex flex-col gap-0.5 p-3">{children}</div>
        {tip && <EntryTip tip={tip} />}
      </nav>
    </Mode>
  );
}

/** Links that belong together, under a heading. */
export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  const icons = use(Mode) === 'icons';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-label={title} className="flex flex-col gap-0.5">
      {icons ? (
        <span className="mx-3 my-2 border-line border-t" />
      ) : (
        <span aria-hidden="true" className="truncate px-3 pt-4 pb-1 text-faint text-small">
          {title}
        </span>
      )}
      {children}
    </div>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  label: string;
  /** A `Badge` after the word. */
  badge?: ReactNode;
}

/** The content of one link of the menu. */
export function MenuItem({ icon, label, badge }: MenuItemProps) {
  const icons = use(Mode) === 'icons';
  return (
    <>
      <span className="relative shrink-0 [&_svg]:size-4.5 [&_svg]:stroke-[1.6]">
        {icon}
        {icons && badge && <span className="-top-3 absolute left-2.5 scale-80">{badge}</span>}
      </span>
      <span data-name className={icons ? 'sr-only' : 'flex-1'}>
        {label}
      </span>
      {!icons && badge}
    </>
  );
}

/** The button that cycles the menu: full, icons, hidden, full (specification, section 2). */
export function MenuModeButton({ mode, onMode }: { mode: MenuMode; onMode(mode: MenuMode): void }) {
  const next = nextMode(mode);
  const labels = { full: 'Show the menu', icons: 'Show only the icons of the menu', hidden: 'Hide the menu' };
  return (
    <IconButton
      label={labels[next]}
      icon={<PanelLeft />}
      onClick={() => onMode(next)}
      className="max-md:hidden"
    />
  );
}
