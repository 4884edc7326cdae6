import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

interface TabsProps<Key extends string> {
  /** Name of the choice, read aloud. */
  label: string;
  tabs: readonly { key: Key; label: string }[];
  selected: Key;
  onSelect(key: Key): void;
  /** On a short screen, puts the tabs in a column at the right of the panel. */
  asideWhenShort?: boolean;
  /** The panel takes the full height of the parent. */
  fills?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * A few alternatives in one place, one shown at a time; the arrow keys move between them. Not Headless UI's: its tabs (2.2.10) render without
 * end around the ways to sign, one of which goes where a browser keeps pages from reading pictures.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  asideWhenShort,
  fills,
  children,
}: TabsProps<Key>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onSelect(tab.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div
      className={cx(
        fills && 'flex h-full flex-col items-start',
        asideWhenShort && 'short:flex short:flex-row-reverse short:items-start short:gap-4',
      )}
    >
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(
          'flex flex-wrap rounded-control bg-sunken p-1 max-md:w-full md:inline-flex',
          tabs.length === 4 && 'max-lg:w-full',
          asideWhenShort && 'short:w-44 short:shrink-0 short:flex-col',
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            className={cx(
              asideWhenShort && 'short:flex-none',
              // Of four, none stands alone in a second row.
              tabs.length === 4 && 'max-lg:basis-2/5',
              'h-11 flex-1 cursor-pointer whitespace-nowrap rounded-mark px-2 text-small md:px-4 font-medium transition-colors dense:h-7',
              tab.key === selected ? 'bg-thumb text-ink' : 'text-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className={cx(
          'pt-4',
          fills && 'min-h-0 w-full flex-1',
          asideWhenShort && 'short:min-w-0 short:flex-1 short:pt-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}
