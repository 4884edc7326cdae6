import { useEffect, useState } from 'react';
import { type Verification, verifyByCode } from '../../../contract/verification.ts';
import { send } from '../../api/core.ts';
import { refusal } from '../../api/refusal.ts';

type Answered = { at: 'asking' } | { at: 'known'; facts: Verification } | { at: 'refused'; words: string };

export interface Lookup {
  answered: Answered;
  again: () => void;
}

/** Looks up the envelope of a code, without anybody signed in; undefined where there is no code. */
export function useVerification(code: string | undefined): Lookup | undefined {
  const [answered, setAnswered] = useState<Answered>({ at: 'asking' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (code === undefined) return;
    const left = new AbortController();
    setAnswered({ at: 'asking' });
    send(verifyByCode, { params: { code } }, { signal: left.signal })
      .then(({ answer }) => setAnswered({ at: 'known', facts: answer }))
      .catch((error: unknown) => {
        if (!left.signal.aborted)
          setAnswered({ at: 'refused', words: Object.values(refusal(error)).flat().join(' ') });
      })
      .catch(reportError);
    return () => left.abort();
  }, [code, tries]);
  return code === undefined ? undefined : { answered, again: () => setTries(tries + 1) };
}
