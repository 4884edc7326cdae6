import { useEffect, useState } from 'react';
import { afterPaint } from '../after-paint.ts';
import type { Hit } from './find/hits.ts';

const fetchParts = () => import('./find/pdf-find.ts');
type FindParts = Awaited<ReturnType<typeof fetchParts>>;

/**
 * Whether words are looked for, and which are marked. What a search needs is fetched once the first page stands (`begun`), for it
 * would make that page late; and again when it is asked for and was not there.
 */
export function useFinding(begun: boolean) {
  const [parts, setParts] = useState<FindParts>();
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [words, setWords] = useState('');
  const [marks, setMarks] = useState<{ query: string; hit: Hit | undefined }>();

  useEffect(() => {
    // a failure is shown to whoever asks for it
    if (begun) afterPaint(fetchParts).then(setParts, () => undefined);
  }, [begun]);

  return {
    /** Open, and here. */
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
