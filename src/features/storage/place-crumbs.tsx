import { type Ref, useImperativeHandle, useRef } from 'react';
import { cx } from '#src/ui/cx.ts';
import { type StoragePlace, wayTo } from './place.rules.ts';

interface PlaceCrumbsProps {
  place: StoragePlace;
  onGo(place: StoragePlace): void;
  /** Gets the focus after going to another folder, so that screen readers say the new place. */
  ref: Ref<{ focus(): void }>;
}

/** The path of the current folder in the document storage, for going back. On the phone it scrolls sideways, with its end in view. */
export function PlaceCrumbs({ place, onGo, ref }: PlaceCrumbsProps) {
  const here = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    focus() {
      here.current?.focus();
      here.current?.scrollIntoView({ block: 'nearest', inline: 'end' });
    },
  }));
  const way = wayTo(place);
  return (
    <nav aria-label="Place in the storage" className="min-w-0 flex-1 overflow-x-auto">
      <ol className="flex w-max items-center">
        {way.map(({ label, place: to }, i) => (
          <li key={JSON.stringify(to)} className="flex items-center">
            {i > 0 && (
              <span aria-hidden="true" className="px-0.5 text-faint">
                /
              </span>
            )}
            {i < way.length - 1 ? (
              <button
                type="button"
                onClick={() => onGo(to)}
                className={cx(crumbClass, 'cursor-pointer text-soft hover:bg-sunken hover:text-ink')}
              >
                {label}
              </button>
            ) : (
              <span
                ref={here}
                tabIndex={-1}
                aria-current="location"
                className={cx(crumbClass, 'font-medium outline-none')}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const crumbClass = 'flex h-11 max-w-56 items-center truncate rounded-control px-2 dense:h-9';
