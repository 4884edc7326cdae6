import { useEffect, useState } from 'react';
import { uploads } from '#contract/core/limits.ts';
import { keepPart } from '#src/offline/prefetch/parts.ts';
import { sha256Hex } from '#src/offline/vault/bytes.ts';
import type { StatedEvidence } from './check/evidence-in.ts';
import type { FileReport } from './check/report.ts';
import { firmTrust } from './firm-trust.ts';
import { verdictOf } from './verdict.rules.ts';

/** A file to check, and its result. */
export type CheckedFile = { file: File } & (
  | { at: 'checking' }
  | { at: 'checked'; report: FileReport; sha256: string; evidence: StatedEvidence | undefined }
  | { at: 'failed'; words: string }
);

const load = () => import('./check/check-file.ts');
/** Twice the limit for signing: sealing adds less than the file's own size. */
const mostBytes = 2 * uploads.signing.underBytes;

/**
 * Checks files in the page alone. The code for it is kept on the first visit, so that it works without a network from then on. A good
 * certificate of completion also names the people.
 */
export function useCheck() {
  const [checked, setChecked] = useState<CheckedFile>();
  useEffect(() => {
    void keep();
  }, []);

  async function check(file: File) {
    setChecked({ file, at: 'checking' });
    try {
      if (file.size > mostBytes) return setChecked({ file, at: 'failed', words: tooLarge });
      const [{ checkFor, evidenceIn }, trust] = await Promise.all([load(), firmTrust()]);
      const report = await checkFor(trust)(file);
      const bytes = await file.arrayBuffer();
      const isGood = verdictOf(report) === 'good';
      const evidence = isGood ? await evidenceIn(new Uint8Array(bytes)) : undefined;
      setChecked({ file, at: 'checked', report, sha256: await sha256Hex(bytes), evidence });
    } catch (error) {
      setChecked({ file, at: 'failed', words: wordsFor(error) });
    }
  }
  return { checked, check };
}

const keep = () =>
  Promise.all([firmTrust(), load().then(({ ownAddress }) => keepPart(new URL(ownAddress).pathname))]).catch(
    () => undefined,
  );

const tooLarge = `Files over ${mostBytes / 1024 / 1024}MB are not checked here: none of that size is sealed by the firm.`;

function wordsFor(error: unknown): string {
  if (error instanceof DOMException)
    return 'The file could not be read. It may have been moved; choose it again.';
  if (!navigator.onLine)
    return 'What checks files is not on this device yet. Open this page once while you are online.';
  reportError(error);
  return 'The file could not be checked. Reload the page and try again.';
}
