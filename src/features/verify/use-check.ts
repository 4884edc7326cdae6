import { useEffect, useState } from 'react';
import { uploads } from '../../../contract/limits.ts';
import { keepPart } from '../../offline/parts.ts';
import { sha256Hex } from '../../offline/vault/bytes.ts';
import type { FileReport } from './check/report.ts';
import { firmCertificates } from './firm-certificates.ts';

/** A file that was handed in, and what came of it. */
export type Checked = { name: string } & (
  | { at: 'checking' }
  | { at: 'checked'; report: FileReport; sha256: string | undefined }
  | { at: 'failed'; words: string }
);

const load = () => import('./check/check-file.ts');
/** Twice what can be signed: a seal adds to it, never as much. */
const mostBytes = 2 * uploads.signing.underBytes;

/**
 * Checks files in the page alone. What that takes is kept on the first visit, so that it works without a network from then on.
 * @param compared whether the file's fingerprint is wanted, too
 */
export function useCheck(compared: boolean) {
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    void keep();
  }, []);

  async function check(file: File) {
    const { name } = file;
    setChecked({ name, at: 'checking' });
    try {
      if (file.size > mostBytes) return setChecked({ name, at: 'failed', words: tooLarge });
      const [{ checkFor }, firm] = await Promise.all([load(), firmCertificates()]);
      const report = await checkFor(firm)(file);
      const sha256 = compared ? await sha256Hex(await file.arrayBuffer()) : undefined;
      setChecked({ name, at: 'checked', report, sha256 });
    } catch (error) {
      setChecked({ name, at: 'failed', words: wordsFor(error) });
    }
  }
  return { checked, check };
}

const keep = () =>
  Promise.all([
    firmCertificates(),
    // this file holds the screen, too
    keepPart(new URL(import.meta.url).pathname),
    load().then(({ ownAddress }) => keepPart(new URL(ownAddress).pathname)),
  ]).catch(() => undefined);

const tooLarge = `Files over ${mostBytes / 1024 / 1024}MB are not checked here: none of that size is sealed by the firm.`;

function wordsFor(error: unknown): string {
  if (error instanceof DOMException)
    return 'The file could not be read. It may have been moved; choose it again.';
  if (!navigator.onLine)
    return 'What checks files is not on this device yet. Open this page once while you are online.';
  reportError(error);
  return 'The file could not be checked. Reload the page and try again.';
}
