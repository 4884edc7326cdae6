import type { ReactNode } from 'react';

/**
 * The phone's main menu: at most five destinations at the foot of the screen, under the thumb. The children are the
 * router's links, each holding a `Destination`; the one with `aria-current="page"` is marked.
 */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className={
        'fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden ' +
        '*:flex *:h-bottom-bar *:min-w-11 *:flex-1 *:flex-col *:items-center *:justify-center *:gap-0.5 *:text-soft ' +
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

/** Icon over word. */
export function Destination({ icon, label, badge }: DestinationProps) {
  return (
    <>
      <span className="relative [&_svg]:size-5.5 [&_svg]:stroke-[1.6]">
        {icon}
        {badge && (
          <span className="-top-1.5 absolute left-4 flex rounded-full ring-2 ring-paper">{badge}</span>
        )}
      </span>
      <span className="max-w-full truncate px-1 text-tiny font-medium">{label}</span>
    </>
  );
}
