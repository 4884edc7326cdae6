import { useEffect, useState } from 'react';
import { type Verification, verifyByCode, verifyByFile } from '#contract/signing/verification.ts';
import { ApiError } from '#src/api/errors.ts';
import { refusal } from '#src/api/refusal.ts';
import { request } from '#src/api/request.ts';

type Answered =
  | { at: 'asking' }
  | { at: 'known'; facts: Verification }
  /** `none` if the server answered that there is no such envelope. */
  | { at: 'refused'; words: string; none: boolean };

export interface Lookup {
  answered: Answered;
  again: () => void;
}

/** Code on a certificate, or SHA-256 of a sealed file. */
type By = { code: string } | { sha256: string };

const ask = (by: By, signal: AbortSignal) =>
  'code' in by
    ? request(verifyByCode, { params: by }, { signal })
    : request(verifyByFile, { params: by }, { signal });

/** Looks up an envelope without a session; undefined without a code or SHA-256. */
export function useVerification(by: By | undefined): Lookup | undefined {
  const key = by && Object.values(by)[0];
  const [answered, setAnswered] = useState<Answered>({ at: 'asking' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!by) return;
    const left = new AbortController();
    setAnswered({ at: 'asking' });
    ask(by, left.signal)
      .then(({ answer }) => setAnswered({ at: 'known', facts: answer }))
      .catch((error: unknown) => {
        if (!left.signal.aborted)
          setAnswered({
            at: 'refused',
            words: Object.values(refusal(error)).flat().join(' '),
            none: error instanceof ApiError && error.status === 404,
          });
      })
      .catch(reportError);
    return () => left.abort();
  }, [key, tries]);
  return !by ? undefined : { answered, again: () => setTries(tries + 1) };
}
