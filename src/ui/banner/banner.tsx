import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

const tones = { info: 'bg-accent-tint text-ink', warn: 'bg-warn-tint text-ink', quiet: 'bg-float text-ink' };

interface BannerProps {
  tone?: keyof typeof tones;
  /** Nobody waits for it: it does not stand over a form that is being filled in, nor come up under a finger there. */
  offer?: boolean;
  icon?: ReactNode;
  children: ReactNode;
  /** One or two small buttons. */
  action?: ReactNode;
}

/** One line about the app itself: offline, a new version, installing. Put it in the `BannerDock`. */
export function Banner({ tone = 'quiet', offer = false, icon, children, action }: BannerProps) {
  return (
    <div
      className={cx(
        'pointer-events-auto flex flex-wrap items-center gap-x-3 rounded-card py-2 pr-2 pl-4 text-small shadow-float',
        'transition-[opacity,translate] duration-(--duration-rise) starting:translate-y-3 starting:opacity-0 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.6]',
        tones[tone],
        offer && 'group-has-[form[data-dirty]]/frame:hidden',
      )}
    >
      {icon}
      <div className="min-w-52 flex-1 py-1.5">{children}</div>
      {action && <div className="ml-auto flex gap-2">{action}</div>}
    </div>
  );
}

/**
 * Where banners float: over the page, so that nothing jumps when one comes, and under its menus; the
 * page leaves room at its end (`has-[[data-banners]>*]`), so that its last line can be reached. Once in the app.
 */
export function BannerDock({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      aria-atomic="false"
      data-banners
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-15 mx-auto flex max-w-lg flex-col gap-2 p-3 md:right-auto md:bottom-0 md:left-0 md:mx-0 md:p-5"
    >
      {children}
    </div>
  );
}
