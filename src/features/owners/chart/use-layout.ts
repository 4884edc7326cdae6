import { useEffect, useState } from 'react';
import { layOutBeside } from './lay-out-beside.ts';
import type { Layout, LayoutQuestion } from './layout.ts';

/** Whatever is drawn with its places: the last one stays until the next is laid out. */
export function useLayout<Drawn>(drawn: Drawn, question: LayoutQuestion) {
  const [laidOut, setLaidOut] = useState<{ readonly drawn: Drawn; readonly layout: Layout }>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each attempt
  useEffect(() => {
    const leave = new AbortController();
    setError(undefined);
    layOutBeside(question, leave.signal).then(
      (layout) => !leave.signal.aborted && setLaidOut({ drawn, layout }),
      (failure: unknown) => !leave.signal.aborted && setError(failure),
    );
    return () => leave.abort();
  }, [drawn, question, attempt]);
  return { laidOut, error, retry: () => setAttempt((count) => count + 1) };
}
