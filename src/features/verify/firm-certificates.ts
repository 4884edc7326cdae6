import { newestPart } from '../../offline/parts.ts';
import type { FirmCertificates } from './check/report.ts';

const file = async (name: string) => {
  const answer = await newestPart(`/api/seal/${name}.cer`);
  return answer && new Uint8Array(await answer.arrayBuffer());
};

async function ask(): Promise<FirmCertificates | null> {
  const [root, signer] = await Promise.all([file('root'), file('signer')]);
  return root && signer ? { root, signer } : null;
}

let asked: Promise<FirmCertificates | null> | undefined;

/**
 * The firm's certificates, as they were when this page was opened, or when it was last open online; null where they never came, and then
 * asked for again the next time.
 */
export async function firmCertificates(): Promise<FirmCertificates | null> {
  asked ??= ask();
  const found = await asked.catch(() => null);
  if (!found) asked = undefined;
  return found;
}
