import { X509Certificate } from 'node:crypto';
import { newId } from '#contract/core/values.ts';
import { noteFailure } from '#server/errors/failure.ts';
import type { Services } from '#server/services.ts';
import { lasts } from '../pdf/seal/certificate.ts';

type EndingServices = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'version' | 'signer'>;

/** Warns in the log and on the errors page if the sealing certificate ends within 30 days and was not reissued automatically. */
export function warnOfEnd(services: EndingServices): void {
  const { signer, clock, log } = services;
  const now = clock.now();
  const certificate = signer.certificate();
  if (lasts({ certificate }, new Date(now))) return;
  const end = new X509Certificate(certificate).validTo;
  log.error({ end }, 'the sealing certificate ends soon');
  const words =
    'The sealing certificate ends within 30 days, and then nothing can be sealed. Import the key of the root, or replace the PKCS#12 file.';
  noteFailure(services, new Error(words), {
    id: newId(Date.parse(now)),
    call: 'seal.end',
    path: '/',
    device: '',
  });
}
