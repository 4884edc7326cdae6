import { useEffect, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import type { Hit } from './find/hits.ts';

const fetchParts = () => import('./find/pdf-find.ts');
type FindParts = Awaited<ReturnType<typeof fetchParts>>;

/**
 * The state of the search, and the words to mark. The search is loaded once the first page is drawn (`begun`), since it would delay that
 * page; and again at its first use if that failed.
 */
export function useFinding(begun: boolean) {
  const [parts, setParts] = useState<FindParts>();
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [words, setWords] = useState('');
  const [marks, setMarks] = useState<{ query: string; hit: Hit | undefined }>();

  useEffect(() => {
    // a failure is shown when the search is opened
    if (begun) afterPaint(fetchParts).then(setParts, () => undefined);
  }, [begun]);

  return {
    /** The search, if it is open and loaded. */
    parts: state === 'open' ? parts : undefined,
    failed: state === 'failed',
    words,
    setWords,
    marks: state === 'open' && marks?.query ? marks : undefined,
    mark: (query: string, hit: Hit | undefined) => setMarks({ query, hit }),
    open() {
      setState('open');
      if (!parts) fetchParts().then(setParts, () => setState('failed'));
    },
    close: () => setState('closed'),
  };
}
