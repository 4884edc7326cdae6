import { Certificate } from 'pkijs';
import { addedLater } from './added-later.ts';
import { comesFrom, isOfFirm, isValidAt, subjectOf } from './certificates.ts';
import { readCms } from './cms.ts';
import type { CheckedSeal, FileReport, FirmCertificates } from './report.ts';
import { coveredBy, type FoundSignature, findSignatures, textOf } from './signatures.ts';

/** Where this code lies, so that it can be kept for checking without a network. */
export const ownAddress = import.meta.url;

/** How far into a file its header may begin (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;

type Firm = readonly { root: Certificate; signer: Certificate }[] | null;

/**
 * How the signatures of a PDF are checked, in here alone: nothing is sent anywhere.
 * @param firm all the firm has sealed with; null where its certificates are not at hand
 */
export function checkFor(
  firm: readonly FirmCertificates[] | null,
): (bytes: Uint8Array) => Promise<FileReport> {
  const certificates =
    firm?.map(({ root, signer }) => ({
      root: Certificate.fromBER(root),
      signer: Certificate.fromBER(signer),
    })) ?? null;
  return (bytes) => checkFile(bytes, certificates);
}

async function checkFile(bytes: Uint8Array, firm: Firm): Promise<FileReport> {
  if (bytes.length === 0) return { kind: 'empty' };
  if (!textOf(bytes, 0, headerWithin).includes('%PDF-')) return { kind: 'not_pdf' };
  const seals: { end: number; seal: CheckedSeal }[] = [];
  for (const found of findSignatures(bytes))
    seals.push({ end: found.end, seal: await checkSeal(bytes, found, firm) });
  const [newest, ...earlier] = seals.sort((a, b) => b.end - a.end).map(({ seal }) => seal);
  return newest ? { kind: 'signed', seals: [newest, ...earlier] } : { kind: 'unsigned' };
}

async function checkSeal(bytes: Uint8Array, found: FoundSignature, firm: Firm): Promise<CheckedSeal> {
  const { cms, claimedAt, end } = found;
  const reading = cms && readCms(cms, coveredBy(bytes, found)).catch(() => undefined);
  const after = await addedLater(bytes, end);
  const read = await reading;
  if (!read)
    return {
      intact: false,
      after,
      signer: { name: '', organisation: '' },
      firm: null,
      inTime: false,
      claimedAt,
      stamp: null,
    };
  const { intact, signer, others, stamp } = read;
  const at = stamp && stamp !== 'bad' ? stamp.at : new Date(claimedAt ?? Number.NaN);
  const between = others.filter((one) => isValidAt(one, at));
  return {
    intact,
    after,
    signer: subjectOf(signer),
    firm: firm && (await isSealedWith(firm, signer, between)),
    inTime: isValidAt(signer, at),
    claimedAt,
    stamp: stamp && stamp !== 'bad' ? { at: stamp.at.toISOString(), by: nameOf(stamp.by) } : stamp,
  };
}

/** Whether a certificate is one the firm seals with, or once sealed with. */
async function isSealedWith(
  firm: NonNullable<Firm>,
  signer: Certificate,
  between: readonly Certificate[],
): Promise<boolean> {
  for (const { root, signer: known } of firm)
    if (isOfFirm(signer, root, known) && (await comesFrom(signer, root, between))) return true;
  return false;
}

function nameOf(certificate: Certificate): string {
  const { name, organisation } = subjectOf(certificate);
  return name || organisation;
}
