import {
  Certificate,
  ContentInfo,
  type ExtKeyUsage,
  id_ExtKeyUsage,
  SignedData,
  SignedDataVerifyError,
  TSTInfo,
} from 'pkijs';
import { engine, engineWith } from './engine.ts';
import type { Covered } from './signatures.ts';

/* A signature as it lies in a PDF: CMS (RFC 5652), with a time stamp in it (RFC 3161) or not. */

export interface ReadCms {
  /** It is over these bytes, and made by the key of `signer`. */
  intact: boolean;
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
 * Reads and checks a signature.
 * @param covered what it must be over: never what it may hold itself
 * @throws Error when it cannot be read
 */
export async function readCms(cms: Uint8Array<ArrayBuffer>, covered: Covered): Promise<ReadCms> {
  // Nearly every signature wants this one: it is made while the signature is read.
  const begun = covered.digest('SHA-256');
  const signed = signedDataOf(ContentInfo.fromBER(cms));
  if (signed.encapContentInfo.eContent) throw new Error('This signature is over something of its own.');
  // Where the hash alone is signed, what it is of need not be there.
  const data = signed.signerInfos[0]?.signedAttrs ? new ArrayBuffer(1) : covered.bytes();
  const digest = (algorithm: string) => (algorithm === 'SHA-256' ? begun : covered.digest(algorithm));
  const { intact, signer } = await verified(signed, data, engineWith(data, digest));
  return { intact, signer, others: certificatesIn(signed), stamp: await stampOf(signed) };
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
