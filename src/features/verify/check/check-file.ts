import type { Certificate } from 'pkijs';
import { asciiText, rangesIn, type SignedRange } from '#pades/byte-range.ts';
import { isValidAt, subjectOf } from '#pades/certificates.ts';
import type { Cms } from '#pades/cms.ts';
import { embeddedLists } from '#pades/embedded-lists.ts';
import { pathToFirm } from '#pades/firm-path.ts';
import { hiddenSignature } from '#pades/hidden-signatures.ts';
import type { RevocationList } from '#pades/revocation.ts';
import { isSealOver, readOtherSignature, readSeal } from '#pades/seal.ts';
import { judgeStamp } from '#pades/stamp-trust.ts';
import { statedSigner } from '#pades/stated-signer.ts';
import { now } from '#src/lib/time/clock.ts';
import { damageOf, isLikeFirm } from './damage.ts';
import { areAllOfPath, checkRevocation, readSealingFirm, type SealingFirm } from './firm.ts';
import type { CheckedSeal, FileReport, FirmTrust } from './report.ts';

/** Address of this code, so that it can be kept for checking without a network. */
export const ownAddress = import.meta.url;
export { evidenceIn } from './evidence-in.ts';

/** Greatest offset of a file's header, bytes (ISO 32000-1, annex H.3, note 13). */
const headerWithin = 1024;

/** Bytes at the end of a file that are read first: they most often contain its newest signature. */
const endBytes = 256 * 1024;

type Lists = () => Promise<readonly RevocationList[]>;

/** Checks the signatures of a PDF in this page: nothing is sent. The check throws a `DOMException` for a file that can't be read. */
export function checkFor(trust: FirmTrust): (file: Blob) => Promise<FileReport> {
  const firm = readSealingFirm(trust);
  return (file) => checkFile(file, firm);
}

const read = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

async function checkFile(file: Blob, firm: SealingFirm): Promise<FileReport> {
  const whole = read(file);
  let found: ReturnType<Lists> | undefined;
  const lists: Lists = async () => (found ??= embeddedLists(await whole));
  const known = new Map<string, Promise<Contents>>();
  // Any number of ranges may name the same digits.
  const contentsOf = ({ contents = '' }: SignedRange) => {
    const begun = known.get(contents) ?? readContents(contents, firm, lists);
    known.set(contents, begun);
    return begun;
  };
  const [bytes] = await Promise.all([
    whole,
    // The newest signature is read while the rest of the file is still loading.
    read(file.slice(-endBytes)).then((end) =>
      Promise.all(rangesIn(end, file.size - end.length).map(contentsOf)),
    ),
  ]);
  if (bytes.length === 0) return { kind: 'empty' };
  const signatures = await Promise.all(
    rangesIn(bytes).map(async (range) => ({
      range,
      signature: await readSignature(range, await contentsOf(range), firm),
    })),
  );
  if (signatures.length === 0 && !asciiText(bytes, 0, headerWithin).includes('%PDF-'))
    return { kind: 'not_pdf' };
  const damage = damageOf(bytes, signatures, firm);
  if (damage) return { kind: damage };
  const seals: CheckedSeal[] = [];
  for (const { range, signature } of signatures) seals.push(await checkSeal(bytes, range, signature));
  const [newest, ...earlier] = seals.sort((a, b) => rank(b, bytes) - rank(a, bytes));
  return newest
    ? { kind: 'signed', seals: [newest, ...earlier] }
    : { kind: withoutSignature[await hiddenSignature(bytes)] };
}

/** Kinds of files in which no signature can be read. */
const withoutSignature = { there: 'damaged', unknown: 'unsearched', none: 'unsigned' } as const;

/** Sorts signatures that cover the file before those that only claim to, and then by the end of what they cover. */
const rank = ({ covers, end }: CheckedSeal, { length }: Uint8Array): number =>
  covers === 'file' ? length + 1 : Math.min(end, length);

/** The digits of a signature, without the range that names them. */
interface Contents {
  /** Undefined if it is not in the form of our seals. */
  seal: Cms | undefined;
  /** A signature in another software's form; undefined if its cryptography does not hold. */
  other: Cms | undefined;
  /** The certificates in it, its signer's first; undefined if no signed data is left in it. */
  certificates: readonly Certificate[] | undefined;
  stamp: CheckedSeal['stamp'];
}

async function readContents(contents: string, firm: SealingFirm, lists: Lists): Promise<Contents> {
  const seal = await readSeal(contents).catch(() => undefined);
  const other = seal ? undefined : await readOtherSignature(contents).catch(() => undefined);
  return {
    seal,
    other,
    certificates: seal ? signerFirst(seal) : contents ? statedSigner(contents) : undefined,
    stamp: seal ? await stampOf(seal, firm, lists) : null,
  };
}

/** A signature without its covered bytes. */
interface Signature
  extends Pick<Contents, 'seal' | 'other'>,
    Pick<CheckedSeal, 'signer' | 'firm' | 'inTime' | 'ended' | 'revocation' | 'stamp'> {
  /** True if it names a certificate that the firm sealed with, whatever became of that certificate in it. */
  namesFirm: boolean;
  /** True if no signed data is left in it. */
  isUnreadable: boolean;
}

const unreadable: Signature = {
  seal: undefined,
  other: undefined,
  namesFirm: false,
  isUnreadable: true,
  signer: { name: '', organisation: '' },
  firm: false,
  inTime: false,
  ended: null,
  revocation: { is: 'unlisted' },
  stamp: null,
};

async function readSignature(
  { claimedAt }: SignedRange,
  { seal, other, certificates, stamp }: Contents,
  firm: SealingFirm,
): Promise<Signature> {
  const [signer, ...others] = certificates ?? [];
  if (!signer) return { ...unreadable, isUnreadable: !certificates, firm: firm.sealedWith && false };
  const isProven = stamp !== 'bad' && stamp?.proven === true;
  const at = new Date(isProven ? stamp.at : (claimedAt ?? Number.NaN));
  const end = signer.notAfter.value;
  const path = await pathToFirm(firm.sealedWith ?? [], signer, others, at);
  return {
    other,
    namesFirm: path !== undefined || isLikeFirm(firm, signer),
    isUnreadable: false,
    seal: seal && (!path || areAllOfPath(seal.certificates, path)) ? seal : undefined,
    signer: subjectOf(signer),
    firm: firm.sealedWith && path !== undefined,
    inTime: isValidAt(signer, at),
    // A holder of an expired key can date a seal back as far as they like.
    ended: !isProven && end.getTime() < now() ? end.toISOString() : null,
    revocation: path
      ? await checkRevocation(firm, path, isProven ? at : null, new Date(now()))
      : { is: 'unlisted' },
    stamp,
  };
}

const signerFirst = ({ signer, certificates }: Cms): readonly [Certificate, ...Certificate[]] => [
  signer,
  ...certificates.filter((one) => one !== signer),
];

/** The word of a seal's time stamp, by the lists in the file and the firm's own. */
async function stampOf(
  seal: Cms,
  { timestampRoots, crl }: SealingFirm,
  lists: Lists,
): Promise<CheckedSeal['stamp']> {
  const known = async () => [...(await lists()), ...(crl ? [crl] : [])];
  const stamp = await judgeStamp(seal, timestampRoots, known, new Date(now()));
  return stamp && stamp !== 'bad' ? { ...stamp, at: stamp.at.toISOString() } : stamp;
}

async function checkSeal(
  bytes: Uint8Array,
  range: SignedRange,
  { seal, other, firm, namesFirm: _, isUnreadable: __, ...about }: Signature,
): Promise<CheckedSeal> {
  const { claimedAt, end } = range;
  const isOver = seal !== undefined && firm !== false && (await isSealOver(seal, bytes, range));
  const isOtherOver = firm === true && other !== undefined && (await isSealOver(other, bytes, range));
  return {
    covers: end === bytes.length && (range.isSealed || firm === false) ? 'file' : 'part',
    end,
    // Without the firm's certificates, a seal that does not match, or one in another form, may be one that this page can't check.
    intact: (firm && !isOtherOver) || isOver ? isOver : null,
    claimedAt,
    firm,
    ...about,
  };
}
