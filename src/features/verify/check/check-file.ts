import { Certificate } from 'pkijs';
import { addedLater } from './added-later.ts';
import { bytesOfHex } from './bytes.ts';
import { comesFrom, isOfFirm, isValidAt, subjectOf } from './certificates.ts';
import { type ReadCms, readCms } from './cms.ts';
import type { CheckedSeal, FileReport, FirmCertificates } from './report.ts';
import { coveredBy, type FoundSignature, findSignatures, textOf } from './signatures.ts';

/** Where this code lies, so that it can be kept for checking without a network. */
export const ownAddress = import.meta.url;

/** How far into a file its header may begin (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;

type Firm = readonly { root: Certificate; signer: Certificate }[] | null;

/** How much of a file's end is read first, bytes: its newest signature is most often there. */
const endBytes = 256 * 1024;

/**
 * How the signatures of a PDF are checked, in here alone: nothing is sent anywhere. The check throws a `DOMException` for a file that
 * cannot be read.
 * @param firm all the firm has sealed with; null where its certificates are not at hand
 */
export function checkFor(firm: readonly FirmCertificates[] | null): (file: Blob) => Promise<FileReport> {
  const certificates =
    firm?.map(({ root, signer }) => ({
      root: Certificate.fromBER(root),
      signer: Certificate.fromBER(signer),
    })) ?? null;
  return (file) => checkFile(file, certificates);
}

const read = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

async function checkFile(file: Blob, firm: Firm): Promise<FileReport> {
  const known = new Map<string, ReturnType<typeof signingOf>>();
  const signing = (found: FoundSignature) => {
    const key = `${found.claimedAt} ${found.contents}`;
    const begun = known.get(key) ?? signingOf(found, firm);
    known.set(key, begun);
    return begun;
  };
  const [bytes] = await Promise.all([
    read(file),
    // What the newest signature says is looked at while the rest of the file still comes.
    read(file.slice(-endBytes)).then((end) => findSignatures(end, file.size - end.length).forEach(signing)),
  ]);
  if (bytes.length === 0) return { kind: 'empty' };
  if (!textOf(bytes, 0, headerWithin).includes('%PDF-')) return { kind: 'not_pdf' };
  const seals: { end: number; seal: CheckedSeal }[] = [];
  for (const found of findSignatures(bytes))
    seals.push({ end: found.end, seal: await checkSeal(bytes, found, await signing(found)) });
  const [newest, ...earlier] = seals.sort((a, b) => b.end - a.end).map(({ seal }) => seal);
  return newest ? { kind: 'signed', seals: [newest, ...earlier] } : { kind: 'unsigned' };
}

/** What is known of a signature without what it is over. */
interface Signing extends Pick<CheckedSeal, 'signer' | 'firm' | 'inTime' | 'stamp'> {
  isOver: ReadCms['isOver'];
}

const unreadable: Signing = {
  isOver: async () => false,
  signer: { name: '', organisation: '' },
  firm: null,
  inTime: false,
  stamp: null,
};

async function signingOf({ contents, claimedAt }: FoundSignature, firm: Firm): Promise<Signing> {
  const read = contents && (await readCms(bytesOfHex(contents)).catch(() => undefined));
  if (!read) return unreadable;
  const { isOver, signer, others, stamp } = read;
  const at = stamp && stamp !== 'bad' ? stamp.at : new Date(claimedAt ?? Number.NaN);
  const between = others.filter((one) => isValidAt(one, at));
  return {
    isOver,
    signer: subjectOf(signer),
    firm: firm && (await isSealedWith(firm, signer, between)),
    inTime: isValidAt(signer, at),
    stamp: stamp && stamp !== 'bad' ? { at: stamp.at.toISOString(), by: nameOf(stamp.by) } : stamp,
  };
}

async function checkSeal(
  bytes: Uint8Array,
  found: FoundSignature,
  { isOver, ...about }: Signing,
): Promise<CheckedSeal> {
  const { claimedAt, end } = found;
  const [intact, after] = await Promise.all([
    // a hash no browser knows is that of nothing
    isOver(coveredBy(bytes, found)).catch(() => false),
    addedLater(bytes, end),
  ]);
  return { intact, after, claimedAt, ...about };
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
