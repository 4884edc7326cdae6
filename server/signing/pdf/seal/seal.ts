import { createHash } from 'node:crypto';
import type { SealLevel } from '#contract/signing/sealing.ts';
import { parseCertificate } from '#pades/certificates.ts';
import { systemClock } from '#server/clock.ts';
import { hashOf } from '#server/hash.ts';
import type { TimestampService } from '#server/integrations/timestamps.ts';
import type { CertificateFacts } from '../draw/draw-certificate.ts';
import type { CompletedField } from '../draw/fields.ts';
import type { PreparedPdf } from '../prepare/prepare.ts';
import type { PreparedSeal, SealStore, SealWords } from '../prepare/prepare-seal.ts';
import { PdfRefusal } from '../refusal.ts';
import type { PdfWorker } from '../worker/run-in-worker.ts';
import { signCms } from './build-cms.ts';
import type { SealSigner } from './certificate.ts';
import { assertUsable, openSigner } from './open-signer.ts';
import { assertNotRevoked, certificatesInStore, gatherStore } from './seal-store.ts';
import { requestTimestamp } from './timestamp.ts';
import { verifySeal } from './verify-seal.ts';

export interface SealOptions extends Pick<SealWords, 'reason' | 'name' | 'sealId' | 'signedAt'> {
  signer: SealSigner;
  /** The time-stamp authority; without one the seal stays at level B-B. */
  timestamps?: TimestampService | null;
  /** Root certificates of the accepted authorities, DER; without any, every stamp is accepted. */
  timestampRoots?: readonly Uint8Array[];
  /** The firm's own list of revoked certificates, DER. */
  crl?: Uint8Array | null;
  /** The server's clock, which goes on while files are drawn: a stamp must not be of later. */
  now?: () => Date;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** SHA-256 of `bytes`, hex. */
  sha256: string;
  /** The level that the file meets, not the requested one. */
  level: SealLevel;
  /** Time of the authority's stamp, ISO instant; null without one. */
  stampedAt: string | null;
}

/** Runs the parsing of PDFs: in the server always the process without keys and network. */
export type SealTasks = Pick<PdfWorker, 'run'>;

/** The file that everybody saw, with its fingerprints by `preparePdf`. */
export type ShownPdf = Pick<PreparedPdf, 'bytes' | 'fingerprints'>;

/**
 * Composes filled fields onto a PDF and seals it, in one revision: the file ends where its signature's range ends. The PDF process prepares
 * the file and compares the result with the shown file; keys and network calls stay here. Without a time-stamp authority the same input
 * gives the same bytes.
 * @throws PdfRefusal as `prepareSeal` and `assertFieldsOnly` do, or `changed_file`, `certificate_unusable`, `no_timestamp`
 */
export async function sealPdf(
  pdf: SealTasks,
  { bytes, fingerprints }: ShownPdf,
  fields: readonly CompletedField[],
  options: SealOptions,
): Promise<SealedPdf> {
  const sealed = await seal(options, async (words) => {
    const prepared = await pdf.run('prepareSeal', bytes, fields, words);
    if (!Buffer.from(prepared.bytes.subarray(0, bytes.length)).equals(bytes))
      throw new PdfRefusal('changed_file');
    return prepared;
  });
  await pdf.run('assertFieldsOnly', fingerprints, sealed.bytes, fields);
  return sealed;
}

/** Draws a certificate of completion with its evidence and seals it alike. */
export const sealCertificate = (
  pdf: SealTasks,
  facts: CertificateFacts,
  evidence: Uint8Array,
  options: SealOptions,
): Promise<SealedPdf> => seal(options, (words) => pdf.run('prepareCertificate', facts, evidence, words));

/** Bytes kept free for the signature: certificates, and with a time stamp those of its authority. */
const room = { plain: 12_288, stamped: 32_768 };

type Prepare = (words: SealWords) => Promise<PreparedSeal>;

async function seal(options: SealOptions, prepare: Prepare): Promise<SealedPdf> {
  const { signer, timestamps = null, crl = null, reason, name, sealId, signedAt } = options;
  assertUsable(signer, signedAt);
  await assertNotRevoked(signer, crl, signedAt);
  const words = { reason, name, sealId, signedAt };
  if (timestamps)
    return stamped(options, timestamps, (store) => prepare({ ...words, room: room.stamped, store }));
  const prepared = await prepare({ ...words, room: room.plain, store: null });
  return answered(filled(prepared, signCms(digestOf(prepared), openSigner(signer)).encode()), 'B-B', null);
}

/** Certificates of each authority's newest stamp, DER, by its address: they have to be in the file before it is stamped. */
const authorities = new Map<string, readonly Uint8Array[]>();

const stampOver = async (
  service: TimestampService,
  { timestampRoots = [], now = () => new Date(systemClock.now()) }: SealOptions,
  bytes: Uint8Array,
) => {
  const digest = createHash('sha256').update(bytes).digest();
  const roots = timestampRoots.map(parseCertificate);
  const stamp = await requestTimestamp(service, digest, roots, now).catch((error: unknown) => {
    throw new PdfRefusal('no_timestamp', error instanceof Error ? error.message : undefined);
  });
  authorities.set(service.url, certificatesInStore(stamp.token));
  return stamp;
};

/** Stamps a seal. If the authority changed its unit since the last stamp, it is asked again; without its chain a seal has a lower level. */
async function stamped(
  options: SealOptions,
  service: TimestampService,
  prepare: (store: SealStore | null) => Promise<PreparedSeal>,
  again = true,
): Promise<SealedPdf> {
  const { signer, crl = null, signedAt } = options;
  if (!authorities.has(service.url)) await stampOver(service, options, Buffer.from('trial'));
  const known = authorities.get(service.url) ?? [];
  const store = await gatherStore(signer, known, crl, new URL(service.url).host, signedAt);
  const prepared = await prepare(store);
  const signature = signCms(digestOf(prepared), openSigner(signer));
  const stamp = await stampOver(service, options, signature.value);
  const isComplete = store !== null && certificatesInStore(stamp.token).every((one) => includes(known, one));
  if (store && !isComplete && again) return stamped(options, service, prepare, false);
  const bytes = filled(prepared, signature.encode(stamp.token));
  return answered(bytes, isComplete ? 'B-LT' : 'B-T', stamp.at.toISOString());
}

const includes = (all: readonly Uint8Array[], one: Uint8Array) =>
  all.some((other) => Buffer.compare(other, one) === 0);

/** The digest to sign is taken here: a PDF process that a file took over could name the digest of another one. */
function digestOf({ bytes, hole }: PreparedSeal): Buffer {
  const empty = Buffer.from(bytes.subarray(hole.from, hole.to)).toString('latin1');
  if (!/^<0+>$/.test(empty)) throw new Error('The place of the signature is not empty.');
  return createHash('sha256').update(bytes.subarray(0, hole.from)).update(bytes.subarray(hole.to)).digest();
}

/** Puts a signature into its hole: lower-case hex, padded with zeros. */
function filled({ bytes, hole }: PreparedSeal, signature: Uint8Array): Uint8Array {
  const digits = hole.to - hole.from - 2;
  const hex = Buffer.from(signature).toString('hex');
  if (hex.length > digits)
    throw new Error(`The signature takes ${hex.length / 2} bytes, more than there is room for.`);
  const sealed = Buffer.from(bytes);
  sealed.write(hex, hole.from + 1, 'latin1');
  return sealed;
}

/** Checks the seal as `/verify` does before the file leaves. */
async function answered(bytes: Uint8Array, level: SealLevel, stampedAt: string | null): Promise<SealedPdf> {
  const { end } = await verifySeal(bytes);
  if (end !== bytes.length) throw new Error('The seal does not cover the whole file.');
  return { bytes, sha256: hashOf(bytes), level, stampedAt };
}
