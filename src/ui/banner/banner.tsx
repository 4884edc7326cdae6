import type { ReactNode } from 'react';

interface BannerProps {
  children: ReactNode;
  /** One to three small buttons. */
  action?: ReactNode;
}

/** One line about the app itself: a new version, installing. Put it in the `BannerPlace`. */
export function Banner({ children, action }: BannerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-paper py-2 pr-2 pl-4 text-small">
      <div className="min-w-[min(13rem,100%)] flex-1 py-1.5">{children}</div>
      {action && <div className="ml-auto flex flex-wrap justify-end gap-2">{action}</div>}
    </div>
  );
}

/** The place of banners: in the page above its content, which they never cover. Once in the app. */
export function BannerPlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-atomic="false" className="has-[>*]:pt-4">
      {children}
    </div>
  );
}
