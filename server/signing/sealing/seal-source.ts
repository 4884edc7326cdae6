import { readFile } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { actor } from '#server/db/actor.ts';
import type { Db } from '#server/db/db.ts';
import { tryAdvisoryLock } from '#server/db/turns.ts';
import type { KeyFiles } from '#server/files/keys.ts';
import { firmOf } from '#server/firm/firm.ts';
import { StartError } from '#server/start-error.ts';
import { firmCrl, loadOrCreateSigner } from '../pdf/seal/certificate.ts';
import { assertUsable } from '../pdf/seal/open-signer.ts';
import { signerFromP12 } from '../pdf/seal/p12.ts';
import { keepSealedWith, readSealedWith } from '../pdf/seal/sealed-with.ts';
import { selfTest } from '../pdf/seal/self-test.ts';
import { keepSigner, type SignerKeeper } from '../pdf/seal/signer-keeper.ts';
import type { PdfWorker } from '../pdf/worker/run-in-worker.ts';
import { wasAnythingSent } from './certificates.queries.ts';

/** Path at which the list of revoked certificates is published. */
const crlPath = '/api/seal/crl';

/**
 * The keeper of the sealing identity: from the configured file, or made in the firm's name and kept among its keys.
 * @throws StartError if that file is of no use
 */
export function keepSeal(
  config: Config,
  { db, keys, pdf }: { db: Db; keys: KeyFiles; pdf: PdfWorker },
  now: Date,
): Promise<SignerKeeper> {
  const { sealFile, publicUrl } = config;
  const own = async (at: Date) => {
    const { name, mayRename } = await db.as(actor('system'), async (tx) => ({
      name: (await firmOf(tx, config)).name,
      mayRename: !(await wasAnythingSent(tx)),
    }));
    return loadOrCreateSigner(keys, name, at, { crlAddress: publicUrl + crlPath, mayRename });
  };
  const load = (at: Date) => (sealFile ? fromFile(sealFile, at) : own(at));
  return keepSigner(
    {
      // Nothing is sealed with a certificate that is not kept for later checks.
      load: (at) =>
        tryAdvisoryLock(db, 'signer', async () => {
          const signer = await load(at);
          await keepSealedWith(keys, signer);
          return signer;
        }),
      // Seals of the firm's own root name this list, also once the firm seals by a file.
      crl: (at) => firmCrl(keys, at),
      sealedWith: () => readSealedWith(keys),
      test: async (signer, at) => selfTest(pdf, signer, at, sealFile ? null : await firmCrl(keys, at)),
    },
    now,
  );
}

async function fromFile({ path, passphrase }: { path: string; passphrase: string }, at: Date) {
  const refused = (name: string, words: string) => (cause: unknown) => {
    throw new StartError(`The server cannot start with this configuration.\n${name}: ${words}`, { cause });
  };
  const bytes = await readFile(path).catch(refused('SEAL_P12', `${path} cannot be read.`));
  const signer = await signerFromP12(bytes, passphrase).catch(
    refused(
      'SEAL_P12_PASSPHRASE',
      `It does not open ${path}, or that file does not hold a key (RSA, or EC on P-256) with its certificate.`,
    ),
  );
  try {
    assertUsable(signer, at);
  } catch (error) {
    refused('SEAL_P12', error instanceof Error ? error.message : 'It cannot be used.')(error);
  }
  return signer;
}
