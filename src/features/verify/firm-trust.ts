import { newestPart } from '#src/offline/prefetch/parts.ts';
import { certificatesOfFile, sealedWithIn } from './certificates-in.ts';
import type { FirmTrust } from './check/report.ts';

async function ask(): Promise<FirmTrust> {
  const [sealedWith, timestampRoots, crl] = await Promise.all(
    ['/api/seal/sealed-with.pem', '/api/seal/timestamp-roots.pem', '/api/seal/crl'].map(newestPart),
  );
  return {
    sealedWith: sealedWith ? sealedWithIn(await sealedWith.text()) : null,
    timestampRoots: timestampRoots ? certificatesOfFile(await timestampRoots.text()) : [],
    crl: crl ? new Uint8Array(await crl.arrayBuffer()) : null,
  };
}

let asked: Promise<FirmTrust> | undefined;

/**
 * Everything the firm publishes for checking its seals, as of opening this page, or of its last opening online. Requested again the next
 * time if the certificates never arrived.
 */
export async function firmTrust(): Promise<FirmTrust> {
  asked ??= ask();
  const found = await asked.catch(() => ({ sealedWith: null, timestampRoots: [], crl: null }));
  if (!found.sealedWith) asked = undefined;
  return found;
}
