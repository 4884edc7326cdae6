import { Constructed, Sequence } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { bytesOfHex } from './bytes.ts';
import { mostCertificates } from './certificates.ts';
import { isSameHolder } from './names.ts';

/**
 * Certificates in a signature of any kind, its signer's first; none if it brings none, undefined if it is no signed data (RFC 5652, 5), or
 * has more than are read.
 * Nothing is checked.
 */
export function statedSigner(contents: string): readonly Certificate[] | undefined {
  // An octet string is a bare signature (`adbe.x509.rsa_sha1`), whose certificate stands beside it.
  if (contents.startsWith('04')) return [];
  try {
    const info = ContentInfo.fromBER(bytesOfHex(contents));
    if (certificatesIn(info) > mostCertificates) return undefined;
    const { certificates = [], signerInfos } = new SignedData({ schema: info.content });
    const all = certificates.filter((one): one is Certificate => one instanceof Certificate);
    const name = signerInfos[0]?.sid;
    const signer =
      all.find(
        ({ issuer, serialNumber }) =>
          name instanceof IssuerAndSerialNumber &&
          isSameHolder(name.issuer, issuer) &&
          name.serialNumber.isEqual(serialNumber),
      ) ?? all[0];
    return signer ? [signer, ...all.filter((one) => one !== signer)] : [];
  } catch {
    return undefined;
  }
}

/** The number of certificates in signed data, before any is parsed. */
function certificatesIn({ content }: ContentInfo): number {
  const parts = content instanceof Sequence ? content.valueBlock.value : [];
  const held = parts.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  return held instanceof Constructed ? held.valueBlock.value.length : 0;
}
