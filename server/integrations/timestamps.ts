import { randomBytes } from 'node:crypto';
import * as asn1 from 'asn1js';
import { requestClosed } from './closed-request.ts';

/** A time-stamp authority (RFC 3161). */
export interface TimestampService {
  url: string;
  /** The value of the header `Authorization`; null: it is not sent. */
  authorization: string | null;
}

const patienceMs = 10_000;
const mostBytes = 1024 * 1024;
const sha256 = '2.16.840.1.101.3.4.2.1';
/** PKIStatus granted, and granted with modifications (RFC 3161, 2.4.2). */
const granted = [0, 1];

/**
 * Requests a time stamp over a digest.
 * @param digest SHA-256
 * @returns the token (a CMS structure, DER), only its envelope checked, and the nonce it must repeat
 * @throws Error in words if there is none
 */
export async function askForTimestamp(
  { url, authorization }: TimestampService,
  digest: Uint8Array,
): Promise<{ token: Uint8Array; nonce: Uint8Array }> {
  // The first bit is clear and another one set, so that DER keeps these eight bytes as they are.
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const query = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({
        value: [
          new asn1.Sequence({ value: [new asn1.ObjectIdentifier({ value: sha256 }), new asn1.Null()] }),
          new asn1.OctetString({ valueHex: new Uint8Array(digest) }),
        ],
      }),
      new asn1.Integer({ valueHex: new Uint8Array(nonce) }),
      new asn1.Boolean({ value: true }),
    ],
  });
  const answer = await requestClosed(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      ...(authorization && { authorization }),
    },
    body: new Uint8Array(query.toBER()),
    ...{ mostBytes, patienceMs, mayBeInside: true },
  });
  return { token: tokenIn(answer), nonce };
}

function tokenIn(answer: Uint8Array): Uint8Array {
  const { result } = asn1.fromBER(new Uint8Array(answer));
  const [status, token] = result instanceof asn1.Sequence ? result.valueBlock.value : [];
  const code = status instanceof asn1.Sequence ? status.valueBlock.value[0] : undefined;
  if (!(code instanceof asn1.Integer) || !granted.includes(code.valueBlock.valueDec) || !token)
    throw new Error('It gave no time stamp.');
  return new Uint8Array(token.valueBeforeDecodeView);
}
