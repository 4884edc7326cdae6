import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core';
import { checkCms } from './cms.ts';
import { childOf, childrenOf, readDer } from './der.ts';
import { PdfRefusal } from './refusal.ts';

/** A time-stamp authority (RFC 3161): plain data, so that it can be handed to the worker. */
export interface TimestampService {
  url: string;
  /** The value of the header `Authorization`; null: none is sent. */
  authorization: string | null;
}

/** How long an authority may take, ms. */
const patience = 10_000;

/**
 * When and over what a token was made. Checks that it was signed by the certificate in it.
 * @throws Error naming what does not fit
 */
export function readTimestamp(token: Uint8Array): { at: Date; imprint: Uint8Array } {
  const facts = readDer(checkCms(token).content);
  const imprint = childOf(childOf(facts, 2), 1).content;
  const text = Buffer.from(childOf(facts, 4).content).toString('latin1');
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime()) || childrenOf(facts).length < 5)
    throw new Error('The time stamp has no time.');
  return { at, imprint };
}

/**
 * Asks an authority for time stamps and believes none that is not over what it was asked for.
 * `stampedAt` is the time of the last one. Everything that goes wrong is a PdfRefusal `no_timestamp`.
 */
export function timestampsFrom({ url, authorization }: TimestampService): TimestampAuthority & {
  readonly stampedAt: Date | null;
} {
  const authority = new HttpTimestampAuthority(url, {
    timeout: patience,
    ...(authorization && { headers: { Authorization: authorization } }),
  });
  let stampedAt: Date | null = null;
  return {
    get stampedAt() {
      return stampedAt;
    },
    async timestamp(digest, algorithm) {
      try {
        const token = await authority.timestamp(digest, algorithm);
        const { at, imprint } = readTimestamp(token);
        if (!Buffer.from(imprint).equals(digest)) throw new Error('The time stamp is over other bytes.');
        stampedAt = at;
        return token;
      } catch (error) {
        throw new PdfRefusal('no_timestamp', error instanceof Error ? error.message : undefined);
      }
    },
  };
}
