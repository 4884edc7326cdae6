import { resolve } from 'node:path';
import * as v from 'valibot';
import type { TimestampService } from '#server/integrations/timestamps.ts';

const text = v.pipe(v.string(), v.nonEmpty('Write something, or leave the variable out.'));
const address = v.pipe(
  v.string(),
  v.check((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hash, username } = new URL(url);
    return /^https?:$/.test(protocol) && !hash && !username;
  }, 'Write an address like https://tsa.example.com/tsr, without user and password.'),
);

/** The variables of sealing, for `config.ts`. */
export const sealVariables = {
  TSA_URL: {
    read: address,
    absent: 'none: seals at B-B',
    for: 'The time-stamp authority (RFC 3161) that says when a document was sealed.',
  },
  TSA_USER: { read: text, absent: 'none', for: 'The user name there, if it asks for one.' },
  TSA_PASSWORD: { read: text, absent: 'none', for: 'The password of that user.' },
  TSA_ROOTS: {
    read: text,
    absent: 'none: no time stamp counts as proof',
    for: 'A PEM file with the root certificates of the time-stamp authorities you rely on, published for /verify.',
  },
  SEAL_P12: {
    read: text,
    absent: 'a certificate under a root of our own',
    for: 'A PKCS#12 file (.p12, .pfx) with the key and the certificates that seal documents.',
  },
  SEAL_P12_PASSPHRASE: { read: text, absent: 'none', for: 'What opens that file.' },
} as const;

type Read = { [Name in keyof typeof sealVariables]?: string };

const pairs = [
  ['TSA_USER', 'TSA_PASSWORD'],
  ['SEAL_P12', 'SEAL_P12_PASSPHRASE'],
] as const;

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);
const isPlainHttp = ({ protocol, hostname }: URL) => protocol === 'http:' && !thisMachine.has(hostname);

/** Variables that are missing beside those set. */
export function sealProblems(read: Read): string[] {
  const halves = pairs.flatMap((pair) =>
    pair.some((name) => read[name]) ? pair.filter((name) => !read[name]) : [],
  );
  const authority = read.TSA_USER && !read.TSA_URL ? ['TSA_URL'] : [];
  const missing = [...authority, ...halves].map((name) => `${name}: Set it too.`);
  const isPlain = read.TSA_URL !== undefined && isPlainHttp(new URL(read.TSA_URL));
  if (isPlain && read.TSA_PASSWORD)
    missing.push('TSA_URL: A password goes over https only. Write an address with https.');
  if (isPlain && !read.TSA_ROOTS)
    missing.push(
      'TSA_URL: Over plain http anybody on the way could answer. Set TSA_ROOTS, by which answers are checked, or write an address with https.',
    );
  return missing;
}

/** The time-stamp authority of seals; null if none is set. */
export const timestampService = ({ TSA_URL, TSA_USER, TSA_PASSWORD }: Read): TimestampService | null =>
  TSA_URL
    ? {
        url: TSA_URL,
        authorization: TSA_USER
          ? `Basic ${Buffer.from(`${TSA_USER}:${TSA_PASSWORD ?? ''}`).toString('base64')}`
          : null,
      }
    : null;

/** Absolute path of the file with the roots of trusted time-stamp authorities; null if none is set. */
export const timestampRootsFile = ({ TSA_ROOTS }: Read): string | null =>
  TSA_ROOTS ? resolve(TSA_ROOTS) : null;

/** The PKCS#12 file with the sealing identity; null if the firm makes its own. */
export const sealFile = ({
  SEAL_P12,
  SEAL_P12_PASSPHRASE,
}: Read): { path: string; passphrase: string } | null =>
  SEAL_P12 && SEAL_P12_PASSPHRASE ? { path: resolve(SEAL_P12), passphrase: SEAL_P12_PASSPHRASE } : null;
