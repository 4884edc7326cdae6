import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { bytesOfHex } from './bytes.ts';

/**
 * Certificates in a signature of any kind, its signer's first; none if it brings none, undefined if it is no signed data (RFC 5652, 5).
 * Nothing is checked.
 */
export function statedSigner(contents: string): readonly Certificate[] | undefined {
  // An octet string is a bare signature (`adbe.x509.rsa_sha1`), whose certificate stands beside it.
  if (contents.startsWith('04')) return [];
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
    return signer ? [signer, ...all.filter((one) => one !== signer)] : [];
  } catch {
    return undefined;
  }
}
