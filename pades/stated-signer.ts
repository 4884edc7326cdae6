import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { bytesOfHex } from './bytes.ts';

/** Certificates in a signature of any kind, its signer's first; undefined if none can be read. Nothing is checked. */
export function statedSigner(contents: string): readonly [Certificate, ...Certificate[]] | undefined {
  try {
    const info = ContentInfo.fromBER(bytesOfHex(contents));
    const { certificates = [], signerInfos } = new SignedData({ schema: info.content });
    const all = certificates.filter((one): one is Certificate => one instanceof Certificate);
    const name = signerInfos[0]?.sid;
    const signer =
      all.find(
        ({ issuer, serialNumber }) =>
          name instanceof IssuerAndSerialNumber &&
          name.issuer.isEqual(issuer) &&
          name.serialNumber.isEqual(serialNumber),
      ) ?? all[0];
    return signer && [signer, ...all.filter((one) => one !== signer)];
  } catch {
    return undefined;
  }
}
