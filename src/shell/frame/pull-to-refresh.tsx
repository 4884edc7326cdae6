import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { pullDue, usePull } from '#src/ui/pull/use-pull.ts';
import { Spinner } from '#src/ui/spinner/spinner.tsx';
import { refresh } from './refresh.ts';

/** Refreshes the screen after a pull from its top; "Refresh" in the person's menu does the same. The default export is for `lazy`. */
export default function PullToRefresh() {
  const [busy, setBusy] = useState(false);
  const drawn = usePull(() => {
    if (busy) return;
    setBusy(true);
    refresh()
      .catch(reportError)
      .finally(() => setBusy(false));
  });
  const shown = busy ? pullDue : drawn;
  if (shown === 0) return null;
  return (
    <div
      aria-hidden="true"
      style={{ translate: `0 ${shown - 48}px` }}
      className="pointer-events-none fixed inset-x-0 top-navbar z-tool flex justify-center motion-reduce:translate-y-2!"
    >
      <span className="grid size-10 place-items-center rounded-full bg-float text-accent-text shadow-float">
        {busy ? (
          <Spinner />
        ) : (
          <ArrowDown className={cx('size-5 transition-[rotate]', drawn >= pullDue && 'rotate-180')} />
        )}
      </span>
    </div>
  );
}
