import { newestPart } from '../../offline/parts.ts';
import type { FirmCertificates } from './check/report.ts';
import { sealedWithIn } from './sealed-with.ts';

async function ask(): Promise<readonly FirmCertificates[] | null> {
  const answer = await newestPart('/api/seal/sealed-with.pem');
  return answer ? sealedWithIn(await answer.text()) : null;
}

let asked: Promise<readonly FirmCertificates[] | null> | undefined;

/**
 * All the firm has sealed with, what it seals with now first, as it was when this page was opened, or when it was last open online; null
 * where that never came, and then asked for again the next time.
 */
export async function firmCertificates(): Promise<readonly FirmCertificates[] | null> {
  asked ??= ask();
  const found = await asked.catch(() => null);
  if (!found) asked = undefined;
  return found;
}
