import { MenuButton as Button, Menu, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import type { MenuItemEntry, MenuProps } from './entries.ts';
import { MenuButton } from './menu-button.tsx';

/** Distance kept from the edge of the screen, px. */
const edge = 8;

/** Positions in the page beside the button, not in a portal: the list stays in the button's landmark. */
const places = {
  'bottom end': 'top-full right-0 mt-1.5',
  'bottom start': 'top-full left-0 mt-1.5',
  'top end': 'bottom-full right-0 mb-1.5',
  'top start': 'bottom-full left-0 mb-1.5',
};

/** The whole menu; it opens at once, since the person has asked for it. The default export is for `lazy`. */
export default function OpenMenu({ label, trigger, parts, header, side = 'bottom end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);

  return (
    <Menu as="div" className="relative">
      <Button as={MenuButton} ref={button} label={label}>
        {trigger}
      </Button>
      <MenuItems
        ref={intoView}
        modal={false}
        className={cx(
          'absolute z-list max-h-[calc(100dvh-5rem)] w-60 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card bg-float p-1 shadow-float outline-none',
          places[side],
        )}
      >
        {header && <div className="px-3 pt-2 pb-2.5 text-small">{header}</div>}
        {parts.map(({ title, entries }, at) => (
          <MenuSection
            key={entries[0]?.key}
            className={cx('border-line', (at > 0 || header !== undefined) && 'mt-1 border-t pt-1')}
          >
            {title && (
              <MenuHeading as="p" className="px-3 pt-1.5 pb-0.5 text-faint text-small">
                {title}
              </MenuHeading>
            )}
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </MenuSection>
        ))}
      </MenuItems>
    </Menu>
  );
}

/** Moves the list back into view if its button is too near the other edge of the screen. */
function intoView(element: HTMLElement | null) {
  if (!element) return;
  const { left, right } = element.getBoundingClientRect();
  const shift = Math.max(edge - left, 0) || Math.min(innerWidth - edge - right, 0);
  if (shift !== 0) element.style.translate = `${shift}px`;
}

function Entry({
  entry: { label, detail, icon, badge, checked, danger, onSelect },
}: {
  entry: MenuItemEntry;
}) {
  return (
    <MenuItem>
      <button
        type="button"
        onClick={onSelect}
        className={cx(
          'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-left data-focus:bg-sunken dense:min-h-9',
          '[&_svg]:size-4.5 [&_svg]:stroke-[1.6]',
          danger ? 'text-bad' : 'text-ink [&_svg]:text-soft',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">
          {label}
          {detail && <span className="block text-small text-soft">{detail}</span>}
        </span>
        {badge}
        {checked && (
          <>
            <Check aria-hidden="true" />
            <span className="sr-only">, in force</span>
          </>
        )}
      </button>
    </MenuItem>
  );
}
