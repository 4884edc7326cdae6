import type { ReactNode, Ref } from 'react';
import { iconBadge } from '../badge/badge.tsx';
import { cx } from '../cx.ts';

interface BottomBarProps {
  ref?: Ref<HTMLElement>;
  label: string;
  children: ReactNode;
}

/**
 * The phone's main menu: at most five destinations at the foot of the screen, under the thumb. The children are the
 * router's links, each holding a `Destination`; the one with `aria-current="page"` is marked.
 */
export function BottomBar({ ref, label, children }: BottomBarProps) {
  return (
    <nav
      ref={ref}
      aria-label={label}
      className={
        'fixed inset-x-0 bottom-0 z-bar flex border-line border-t bg-paper pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden ' +
        '*:flex *:min-h-bottom-bar *:min-w-0 *:flex-1 *:flex-col *:items-center *:justify-center *:gap-0.5 *:text-soft ' +
        '*:focus-visible:-outline-offset-2 *:aria-[current=page]:text-accent-text'
      }
    >
      {children}
    </nav>
  );
}

interface DestinationProps {
  icon: ReactNode;
  label: string;
  /** A `Badge` on the icon. */
  badge?: ReactNode;
}

/** A destination of the bar: an icon over a word. */
export function Destination({ icon, label, badge }: DestinationProps) {
  return (
    <>
      <span className="relative [&_svg]:size-[22px] [&_svg]:stroke-[1.6]">
        {icon}
        {badge && (
          <span
            className={cx(iconBadge, '-top-[9px] left-[12px] absolute flex rounded-full ring-2 ring-paper')}
          >
            {badge}
          </span>
        )}
      </span>
      {/* wider than its place by the empty edges of its neighbours */}
      <span className="-mx-[6px] max-w-[calc(100%+12px)] hyphens-auto text-center text-tiny leading-[1.2] font-medium [overflow-wrap:anywhere]">
        {label}
      </span>
    </>
  );
}
