import type { ReactNode } from 'react';
import { config } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { FirmMark } from '#src/session/firm-mark.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';

interface EntranceProps {
  title: string;
  /** Shown under the title. */
  detail?: ReactNode;
  children?: ReactNode;
}

/** The page before a portal: one narrow column under the firm's name. */
export function Entrance({ title, detail, children }: EntranceProps) {
  const { demo } = config();
  const { foreign } = useReach();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 pt-[14dvh] pb-8">
      <p className="mb-8 text-small font-semibold text-soft">
        <FirmMark className="h-12" />
      </p>
      <h1 tabIndex={-1} className="text-display">
        {title}
      </h1>
      {detail && <p className="mt-2 text-soft">{detail}</p>}
      {foreign && (
        <p role="status" className="mt-4">
          This network asks for something first.{' '}
          <a href="/network" target="_blank" rel="noreferrer" className={linkClass}>
            Open the network’s page
          </a>
        </p>
      )}
      <div className="mt-8">{children}</div>
      {demo && (
        <p className="mt-auto pt-10 text-small text-soft">
          This is a demonstration: the firm and everybody in it are made up, and its passwords are published.
          Enter nothing real.
        </p>
      )}
    </main>
  );
}
