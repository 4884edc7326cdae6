import { newestPart } from '../../offline/parts.ts';
import type { FirmCertificates } from './check/report.ts';

const file = async (name: string) => {
  const answer = await newestPart(`/api/seal/${name}.cer`);
  return answer && new Uint8Array(await answer.arrayBuffer());
};

/** The firm's certificates, as they are now or as they were when this page was last open online; null where they never came. */
export async function firmCertificates(): Promise<FirmCertificates | null> {
  const [root, signer] = await Promise.all([file('root'), file('signer')]);
  return root && signer ? { root, signer } : null;
}
