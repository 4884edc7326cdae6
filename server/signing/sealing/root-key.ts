import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { KeyFiles } from '#server/files/keys.ts';
import { StartError } from '#server/start-error.ts';
import { firmCrl, nameParts, offlineCrlFile, offlineRoot, rootFile } from '../pdf/seal/certificate.ts';

const noRoot =
  'There is no root of the firm here: the server makes one at its first start, unless it seals by SEAL_P12.';

/** The firm's root among the keys: key and certificate, PEM. */
async function rootHere(keys: KeyFiles): Promise<string> {
  const text = await keys.read(rootFile);
  if (text === null) throw new StartError(noRoot);
  if (await offlineRoot(keys))
    throw new StartError('The key of the root is not here: it was removed before.');
  return text;
}

/** The root in a file. Throws if it has no key, or the key of another certificate. */
async function rootIn(file: string): Promise<{ text: string; certificate: string }> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`${file} cannot be read.`, { cause });
  });
  const { privateKey, certificate } = nameParts(text);
  if (
    !privateKey ||
    !certificate ||
    !new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))
  )
    throw new StartError(`${file} does not hold a private key with its certificate.`);
  return { text, certificate };
}

const isSame = (a: string | undefined, b: string): boolean =>
  a !== undefined && new X509Certificate(a).fingerprint256 === new X509Certificate(b).fingerprint256;

/** Copies the root with its key into a new file. */
export async function exportRoot(keys: KeyFiles, file: string): Promise<string> {
  if (existsSync(file)) throw new StartError(`There is a file ${file} already. Give it another name.`);
  await writeFile(file, await rootHere(keys), { mode: 0o600, flush: true });
  return `${file} holds the firm’s root with its key. Keep it where no server reaches it, twice. Then: npm run seal-root -- remove ${file}`;
}

/** Removes the root's key from the server if `file` holds it. The certificate stays, with a revocation list for the time without it. */
export async function removeRoot(keys: KeyFiles, file: string, now: Date): Promise<string> {
  const kept = await rootIn(file);
  if (!isSame(nameParts(await rootHere(keys)).certificate, kept.certificate))
    throw new StartError(`${file} holds another root than the server has. Export it first.`);
  const seal = nameParts((await keys.read('seal.pem')) ?? '').certificate;
  if (!seal)
    throw new StartError('There is no sealing certificate yet. Start the server once, with the root’s key.');
  const end = new X509Certificate(seal).validToDate;
  const crl = await firmCrl(keys, now, end);
  await keys.write(offlineCrlFile, `${Buffer.from(crl ?? []).toString('base64')}\n`);
  await keys.write(rootFile, kept.certificate);
  return `The key of the root is not on this server any more. It seals until ${end.toISOString().slice(0, 10)}; before that: npm run seal-root -- import ${file}`;
}

/** Brings the root's key back from a file. */
export async function importRoot(keys: KeyFiles, file: string): Promise<string> {
  const { text, certificate } = await rootIn(file);
  const here = nameParts((await keys.read(rootFile)) ?? '').certificate;
  if (here === undefined) throw new StartError(noRoot);
  if (!isSame(here, certificate))
    throw new StartError(`${file} holds another root than the one of this firm.`);
  await keys.write(rootFile, text);
  return `The key of the root is here again. A sealing certificate near its end is made anew at the next start, or within the hour. Then: npm run seal-root -- remove ${file}`;
}
