import { useEffect, useState } from 'react';
import { scriptLoadTimeoutMs } from '#contract/core/limits.ts';
import { LoadError } from '#src/lib/load-error.ts';
import { Spinner } from '#src/ui/spinner/spinner.tsx';

/** Shown while a screen loads. After 120 seconds it becomes a load error (specification, section 9). */
export function Pending() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, scriptLoadTimeoutMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (late) throw new LoadError();
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-3 text-small text-soft"
    >
      <Spinner className="size-6" />
      Loading…
    </div>
  );
}
