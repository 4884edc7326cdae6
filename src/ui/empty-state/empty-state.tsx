import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  /** Names the missing things. */
  title: string;
  children?: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      {icon && (
        <span aria-hidden="true" className="mb-4 text-faint [&_svg]:size-8 [&_svg]:stroke-[1.25]">
          {icon}
        </span>
      )}
      <p className="text-lead font-medium">{title}</p>
      {children && <div className="mt-1 max-w-sm text-balance text-soft">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
