import {
  Certificate,
  ContentInfo,
  type ExtKeyUsage,
  id_ExtKeyUsage,
  SignedData,
  SignedDataVerifyError,
  TSTInfo,
} from 'pkijs';
import { sameBytes } from './bytes.ts';
import { engine, engineWith } from './engine.ts';
import type { Covered } from './signatures.ts';

/* A signature as it lies in a PDF: CMS (RFC 5652), with a time stamp in it (RFC 3161) or not. */

export interface ReadCms {
  /** Whether it is over these bytes, and made by the key of `signer`. */
  isOver: (covered: Covered) => Promise<boolean>;
  signer: Certificate;
  /** The certificates beside it. */
  others: Certificate[];
  stamp: { at: Date; by: Certificate } | 'bad' | null;
}

const stampToken = '1.2.840.113549.1.9.16.2.14';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** Signed data by one signer. Throws when it is anything else. */
function signedDataOf(info: ContentInfo): SignedData {
  if (info.contentType !== ContentInfo.SIGNED_DATA) throw new Error('This is no signature.');
  const signed = new SignedData({ schema: info.content });
  if (signed.signerInfos.length !== 1) throw new Error('This is not one signature.');
  return signed;
}

const certificatesIn = ({ certificates = [] }: SignedData) =>
  certificates.filter((one): one is Certificate => one instanceof Certificate);

/** Whether signed data is over these bytes, and by whom. Throws when that cannot be told. */
async function verified(
  signed: SignedData,
  data: ArrayBuffer,
  by = engine,
): Promise<{ intact: boolean; signer: Certificate }> {
  const result = await signed.verify({ signer: 0, data, extendedMode: true }, by).catch((error: unknown) => {
    if (error instanceof SignedDataVerifyError) return error;
    throw error;
  });
  if (!result.signerCertificate) throw new Error('The certificate of the signature is missing.');
  const intact = !(result instanceof Error) && result.signatureVerified === true;
  return { intact, signer: result.signerCertificate };
}

/**
 * Reads a signature, and checks all of it that takes nothing of the file.
 * @throws Error when it cannot be read
 */
export async function readCms(cms: Uint8Array<ArrayBuffer>): Promise<ReadCms> {
  const signed = signedDataOf(ContentInfo.fromBER(cms));
  if (signed.encapContentInfo.eContent) throw new Error('This signature is over something of its own.');
  const [{ signer, isOver }, stamp] = await Promise.all([signatureOf(signed), stampOf(signed)]);
  return { isOver, signer, others: certificatesIn(signed), stamp };
}

/** `messageDigest` (RFC 5652, 11.2). */
const messageDigest = '1.2.840.113549.1.9.4';
/** Stands for what a signature is over where that is not looked at: pkijs refuses empty data. */
const stand = () => new ArrayBuffer(1);

async function signatureOf(signed: SignedData): Promise<Pick<ReadCms, 'signer' | 'isOver'>> {
  const [info] = signed.signerInfos;
  const attribute = info?.signedAttrs?.attributes.find(({ type }) => type === messageDigest);
  if (!info || !attribute) {
    const { signer } = await verified(signed, stand());
    return { signer, isOver: async (covered) => (await verified(signed, covered.bytes())).intact };
  }
  // Only a hash is signed: whether it is, is one question, and whether it is that of the file another.
  const digest: ArrayBuffer = attribute.values[0].valueBlock.valueHex;
  const data = stand();
  const { intact, signer } = await verified(signed, data, engineWith(data, digest));
  const algorithm = engine.getAlgorithmByOID(info.digestAlgorithm.algorithmId);
  return {
    signer,
    async isOver(covered) {
      if (!intact || !('name' in algorithm)) return false;
      return sameBytes(new Uint8Array(await covered.digest(algorithm.name)), new Uint8Array(digest));
    },
  };
}

/** The time stamp over a signature; `bad` when it is over something else, or not by who may give one. */
async function stampOf({ signerInfos: [info] }: SignedData): Promise<ReadCms['stamp']> {
  const attribute = info?.unsignedAttrs?.attributes.find(({ type }) => type === stampToken);
  if (!info || !attribute) return null;
  try {
    const token = signedDataOf(new ContentInfo({ schema: attribute.values[0] }));
    const content = token.encapContentInfo.eContent?.getValue();
    if (!content || token.encapContentInfo.eContentType !== '1.2.840.113549.1.9.16.1.4') return 'bad';
    const { intact, signer: by } = await verified(token, info.signature.getValue());
    return intact && mayStamp(by) ? { at: TSTInfo.fromBER(content).genTime, by } : 'bad';
  } catch {
    return 'bad';
  }
}

const mayStamp = ({ extensions = [] }: Certificate): boolean => {
  const uses = extensions.find(({ extnID }) => extnID === id_ExtKeyUsage)?.parsedValue as
    | ExtKeyUsage
    | undefined;
  return uses?.keyPurposes.includes(timeStamping) === true;
};
