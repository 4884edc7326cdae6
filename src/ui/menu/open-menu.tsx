import { MenuButton as Button, Menu, MenuItem, MenuItems } from '@headlessui/react';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import type { MenuProps } from './entries.ts';
import { MenuButton } from './menu-button.tsx';

/** Beside its button in the page, not in a portal: so it stays in the landmark its button is in. */
const places = {
  'bottom end': 'top-full right-0 mt-1.5',
  'bottom start': 'top-full left-0 mt-1.5',
  'top end': 'bottom-full right-0 mb-1.5',
  'top start': 'bottom-full left-0 mb-1.5',
};

/** The whole menu; it opens at once, for it was asked for. The default export is what `lazy` needs. */
export default function OpenMenu({ label, trigger, entries, header, side = 'bottom end' }: MenuProps) {
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
        modal={false}
        className={cx('absolute z-40 w-60 rounded-card bg-float p-1 shadow-float outline-none', places[side])}
      >
        {header && <div className="border-line border-b px-3 pt-2 pb-2.5 text-small">{header}</div>}
        {entries.map((entry, at) =>
          entry === 'line' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: hairlines have no identity but their place
            <hr key={at} className="my-1 border-line" />
          ) : (
            <MenuItem key={entry.key}>
              <button
                type="button"
                onClick={entry.onSelect}
                className={cx(
                  'flex h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left data-focus:bg-sunken dense:h-9',
                  '[&_svg]:size-4.5 [&_svg]:stroke-[1.6]',
                  entry.danger ? 'text-bad' : 'text-ink [&_svg]:text-soft',
                )}
              >
                {entry.icon}
                <span className="flex-1">{entry.label}</span>
                {entry.checked && (
                  <>
                    <Check aria-hidden="true" />
                    <span className="sr-only">, in force</span>
                  </>
                )}
              </button>
            </MenuItem>
          ),
        )}
      </MenuItems>
    </Menu>
  );
}
