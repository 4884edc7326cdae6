import type { ReactNode } from 'react';

interface SettingProps {
  title: string;
  detail?: ReactNode;
  /** One or two small buttons. */
  children?: ReactNode;
}

/** One line of this device's settings: title, state and actions. */
export function Setting({ title, detail, children }: SettingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{title}</p>
        {detail && <p className="text-small text-soft">{detail}</p>}
      </div>
      {children && <div className="flex gap-2">{children}</div>}
    </li>
  );
}
