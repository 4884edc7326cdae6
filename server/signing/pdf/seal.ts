import { type PDF, PdfName } from '@libpdf/core';
import type { SealLevel } from '../../../contract/sealing.ts';
import { hashOf } from '../../hash.ts';
import type { SealSigner } from './certificate.ts';
import { compose } from './compose.ts';
import type { FilledField } from './fields.ts';
import { openForSealing } from './open.ts';
import { assertUsable, librarySigner } from './open-signer.ts';
import { revocationFor } from './revocation.ts';
import { type TimestampService, timestampsFrom } from './timestamp.ts';
import { signedRange } from './verify-seal.ts';

export interface SealOptions {
  signer: SealSigner;
  /** Why it is sealed, shown by PDF viewers. */
  reason: string;
  /** Who answers for the seal, shown by PDF viewers. */
  name: string;
  /** Names the signature field; sealing a file twice with the same id is an error. */
  sealId: string;
  signedAt: Date;
  /** Who proves the time; without, the seal stays at B-B. */
  timestamps?: TimestampService | null;
  /** The firm's own list of revoked certificates, DER. */
  crl?: Uint8Array | null;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** Of `bytes`, hex. */
  sha256: string;
  /** What the file itself proves, not what was asked for. */
  level: SealLevel;
  /** The time a time-stamp authority put to it, ISO instant. */
  stampedAt: string | null;
}

type Signing = Parameters<PDF['sign']>[0];

/** Bytes kept free for the signature: certificates, and with a time stamp those of its authority. */
const room = { plain: 12_288, stamped: 32_768 };

/** The library escapes these twice, which would show as backslashes. */
const unescaped = (words: string) =>
  words
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll('\\', '/')
    .replace(/[\r\n]+/g, ' ');

/**
 * Composes filled fields onto a PDF and seals it, in one revision: what is signed is what was drawn. Without a time-stamp authority the
 * same input gives the same bytes.
 * @param bytes a PDF that `inspectPdf` let pass
 * @throws PdfRefusal as `compose` and `seal` do
 */
export async function sealPdf(
  bytes: Uint8Array,
  fields: readonly FilledField[],
  options: SealOptions,
): Promise<SealedPdf> {
  const { pdf } = await openForSealing(bytes);
  compose(pdf, fields);
  return seal(pdf, options);
}

/**
 * Puts one PAdES seal over all of an open PDF: B-B, with a time-stamp authority B-T, or B-LT where everything needed to check it later could
 * be put into the file.
 * @throws PdfRefusal `certificate_unusable`, `no_timestamp`
 */
export async function seal(pdf: PDF, options: SealOptions): Promise<SealedPdf> {
  assertUsable(options.signer, options.signedAt);
  // So that the catalog is written with the seal, and anybody can see that what is added for later changes nothing else of it.
  pdf.getCatalog().set('Type', PdfName.of('Catalog'));
  const common: Signing = {
    signer: librarySigner(options.signer),
    reason: unescaped(options.reason),
    contactInfo: unescaped(options.name),
    fieldName: `Seal_${options.sealId}`,
    signingTime: options.signedAt,
  };
  return options.timestamps
    ? stamped(pdf, common, options, options.timestamps)
    : answered((await pdf.sign({ ...common, level: 'B-B', estimatedSize: room.plain })).bytes, 'B-B', null);
}

/** Authorities and certificates that never give what B-LT takes, so that it is not looked for with every seal. */
const unlisted = new Set<string>();

/** The library adds what is needed to check the seal later in a revision of its own; incomplete, that is cut off again. */
async function stamped(
  pdf: PDF,
  common: Signing,
  { signer, crl = null }: SealOptions,
  service: TimestampService,
): Promise<SealedPdf> {
  const timestamps = timestampsFrom(service);
  const revocation = revocationFor(signer, crl);
  const both = service.url + signer.certificate;
  const lasting = !unlisted.has(both);
  const { bytes } = await pdf.sign({
    ...common,
    level: lasting ? 'B-LT' : 'B-T',
    estimatedSize: room.stamped,
    timestampAuthority: timestamps,
    revocationProvider: revocation,
  });
  const at = timestamps.stampedAt?.toISOString() ?? null;
  if (revocation.unlisted) unlisted.add(both);
  return lasting && revocation.complete
    ? answered(bytes, 'B-LT', at)
    : answered(bytes.slice(0, signedRange(bytes).end), 'B-T', at);
}

function answered(bytes: Uint8Array, level: SealLevel, stampedAt: string | null): SealedPdf {
  const { end } = signedRange(bytes);
  if (level === 'B-LT' ? end > bytes.length : end !== bytes.length)
    throw new Error('The seal does not cover the whole file.');
  return { bytes, sha256: hashOf(bytes), level, stampedAt };
}
