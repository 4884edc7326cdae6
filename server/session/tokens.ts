import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from '../hash.ts';

/** 256 random bits as base64url: a bearer, a cookie, a renewal half, a signing link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of a token in hex, as stored in the database. */
export const hashToken = (token: string): string => hashOf(token);

/** True if the token has this hash; takes the same time for any token. */
export const isToken = (token: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(token), 'hex'), Buffer.from(hash, 'hex'));

/** The bearer of an `Authorization` header, if it has one. */
export const bearerOf = (authorization: string | null | undefined): string | null =>
  /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1] ?? null;
