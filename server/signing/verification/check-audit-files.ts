import { isDeepStrictEqual } from 'node:util';
import { PDF } from '@libpdf/core';
import type { FileStore } from '#server/files/store.ts';
import { hashOf } from '#server/hash.ts';
import { brokenAt } from '../audit/chain.ts';
import type { Evidence } from '../audit/evidence.ts';
import type { EnvelopeRecord } from './check-audit.queries.ts';
import { breaksBySeal } from './check-audit-columns.ts';
import { type firmCertificates, isFirmCertificate, readSealOf, stampOf } from './sealed-by.ts';

/** The file store, and the certificates that the firm sealed with. */
export interface SealedFiles {
  files: Pick<FileStore, 'bytes'>;
  firm: ReturnType<typeof firmCertificates>;
}

/** Checks the hash of every file of an envelope, and the seal of sealed ones; answers each failure, in words. */
export async function breaksInFiles(record: EnvelopeRecord, sealed: SealedFiles): Promise<string[]> {
  const breaks: string[] = [];
  for (const { id, sha256, sealed_sha256 } of record.documents) {
    if (!(await bytesOf(sealed, sha256)))
      breaks.push(`the file of document ${id} is missing, or is another one`);
    if (sealed_sha256)
      breaks.push(...(await breaksInSealed(sealed, sealed_sha256, `the sealed document ${id}`)).breaks);
  }
  return [...breaks, ...(await breaksInCertificate(record, sealed))];
}

/** The bytes with that hash; null if the file is missing or differs. */
async function bytesOf({ files }: SealedFiles, sha256: string): Promise<Uint8Array | null> {
  const bytes = await files.bytes(sha256).catch(() => null);
  return bytes && hashOf(bytes) === sha256 ? bytes : null;
}

async function breaksInSealed(sealed: SealedFiles, sha256: string, name: string) {
  const bytes = await bytesOf(sealed, sha256);
  if (!bytes) return { bytes, breaks: [`the file of ${name} is missing, or is another one`] };
  try {
    const breaks = (await isFirmCertificate(await readSealOf(bytes), sealed.firm))
      ? []
      : [`${name} was sealed with a certificate that is not the firm’s`];
    return { bytes, breaks };
  } catch (error) {
    return { bytes, breaks: [`the seal of ${name} does not hold: ${wordsOf(error)}`] };
  }
}

async function breaksInCertificate(record: EnvelopeRecord, sealed: SealedFiles): Promise<string[]> {
  const { envelope, events, certificate, files, chain } = record;
  const recorded = events.flatMap(({ event }) =>
    'certificate' in event && event.certificate ? [event.certificate] : [],
  )[0];
  if (!recorded)
    return envelope.status === 'completed' ? ['it is complete, and the event that says so is missing'] : [];
  if (!certificate) return ['its certificate is missing'];
  const fileOf = (id: string) => files.find((file) => file.id === id)?.sha256;
  const { bytes, breaks } = await breaksInSealed(sealed, recorded.sha256, 'its certificate');
  if (fileOf(certificate.file_id) !== recorded.sha256)
    breaks.push('its certificate is not the one that was recorded');
  if (
    fileOf(certificate.evidence_file_id) !== recorded.evidence ||
    !(await bytesOf(sealed, recorded.evidence))
  )
    breaks.push('its evidence is missing, or is not the one that was recorded');
  if (certificate.audit_head !== recorded.head || brokenAt(envelope.id, chain, recorded.head) !== null)
    breaks.push('the head kept with its certificate is not in its chain');
  if (certificate.level !== recorded.level) breaks.push('the level of its certificate is another one');
  if (!bytes || breaks.length > 0) return breaks;
  try {
    if (certificate.stamped_at !== (await stampOf(bytes)))
      return ['the time of the stamp on its certificate is another one'];
    const attached = (await PDF.load(bytes)).attachments.get('evidence.json');
    if (!attached || hashOf(attached) !== recorded.evidence)
      return ['the evidence in its certificate is another one'];
    return breaksInEvidence(record, JSON.parse(new TextDecoder().decode(attached)) as Evidence);
  } catch (error) {
    return [`its certificate does not hold: ${wordsOf(error)}`];
  }
}

/** Compares the sealed evidence with the current rows and events. */
function breaksInEvidence(record: EnvelopeRecord, evidence: Evidence): string[] {
  const { envelope, chain, documents, recipients, certificate } = record;
  const differs = evidence.chain.events.find(
    ({ event, at }, i) => chain[i]?.event !== event || chain[i]?.at !== at,
  );
  const isOf = (sealed: readonly { id: string }[], rows: readonly { id: string }[]) =>
    isDeepStrictEqual(idsOf(sealed), idsOf(rows));
  return [
    ...(differs ? [`event ${differs.seq} is not the one that its certificate holds`] : []),
    ...(brokenAt(envelope.id, chain, evidence.chain.head) === null
      ? []
      : ['the head printed in its certificate is not in its chain']),
    ...((evidence.codeHash ?? certificate?.code_hash) === certificate?.code_hash
      ? []
      : ['another code leads to its certificate than is printed on it']),
    ...(isOf(evidence.recipients, recipients) ? [] : ['its certificate names other recipients']),
    ...(isOf(evidence.documents, documents) ? [] : ['its certificate names other documents']),
    ...breaksBySeal(record, evidence),
  ];
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
