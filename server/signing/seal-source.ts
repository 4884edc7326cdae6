import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { alone } from '../db/turns.ts';
import type { KeyFiles } from '../files/keys.ts';
import { StartError } from '../start-error.ts';
import { assertUsable, firmCrl, loadOrCreateSigner, type SealSigner } from './pdf/certificate.ts';
import { signerFromP12 } from './pdf/p12.ts';
import type { PdfWorker } from './pdf/run-in-worker.ts';
import { keepSigner, type SignerKeeper } from './pdf/signer-keeper.ts';

/** Where the list of revoked certificates is published. */
const crlPath = '/api/seal/crl';

/** The one who keeps what seals: from the configured file, or made and kept among the firm's keys. Throws `StartError` if that file is of no use. */
export function keepSeal(
  config: Config,
  { db, keys, pdf }: { db: Db; keys: KeyFiles; pdf: PdfWorker },
  now: Date,
): Promise<SignerKeeper> {
  const { sealFile, firmName, publicUrl } = config;
  const test = (signer: SealSigner, at: Date) => pdf.run('selfTest', signer, at);
  if (sealFile) return keepSigner({ load: (at) => fromFile(sealFile, at), crl: async () => null, test }, now);
  return keepSigner(
    {
      load: (at) => alone(db, 'signer', () => loadOrCreateSigner(keys, firmName, at, publicUrl + crlPath)),
      crl: (at) => firmCrl(keys, at),
      test,
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
