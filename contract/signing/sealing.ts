import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { cleanFileName } from '../core/text/file-names.ts';
import { idParams, version } from '../core/values.ts';
import { senders, sendersReading, sentEnvelope } from './sending.ts';
import { takingPart } from './signing.ts';

/**
 * Levels of a seal (PAdES, ETSI EN 319 142-1). B-B proves that the file is unchanged since; B-T also its time, by a time-stamp authority;
 * B-LT also that its certificates were valid then, from the file alone.
 */
export const sealLevels = ['B-B', 'B-T', 'B-LT'] as const;
export type SealLevel = (typeof sealLevels)[number];

/** File names of an envelope's certificate of completion and of the archive of all its files. */
export const certificateName = (title: string): string => cleanFileName(`${title} (certificate).pdf`);
export const archiveName = (title: string): string => cleanFileName(`${title}.zip`);

export const releaseSeal = endpoint({
  name: 'sealing.release',
  summary: 'Seal without a time stamp what waits for one',
  api: 'sign',
  method: 'POST',
  path: '/sent-envelopes/{id}/release-seal',
  params: idParams,
  body: v.object({ version }),
  shape: 'data',
  answer: sentEnvelope,
  allow: senders,
});
export const readCertificate = endpoint({
  name: 'sealing.readCertificate',
  summary: 'The certificate of completion of an envelope: a sealed PDF',
  api: 'sign',
  method: 'GET',
  path: '/envelopes/{id}/certificate',
  params: idParams,
  shape: 'file',
  allow: takingPart,
});
export const readEvidence = endpoint({
  name: 'sealing.readEvidence',
  summary: 'What happened to an envelope, for machines (docs/evidence.md)',
  api: 'sign',
  method: 'GET',
  path: '/sent-envelopes/{id}/evidence',
  params: idParams,
  shape: 'file',
  allow: sendersReading,
});
export const readArchive = endpoint({
  name: 'sealing.readArchive',
  summary:
    'Sealed documents and certificate as a zip; for the sender also the documents as sent, and the evidence',
  api: 'sign',
  method: 'GET',
  path: '/envelopes/{id}/archive',
  params: idParams,
  shape: 'file',
  allow: takingPart,
});
