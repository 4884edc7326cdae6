import * as v from 'valibot';
import { anyText } from '#server/config-values.ts';

const bucket = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Write the name of a bucket: small letters, digits, - and .'),
);
const endpoint = v.pipe(
  v.string(),
  v.check((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, search, hash, username } = new URL(url);
    return /^https?:$/.test(protocol) && !search && !hash && !username;
  }, 'Write an address like https://s3.example.com, without user and password.'),
);
const prefix = v.pipe(
  v.string(),
  v.regex(/^([\w-]+\/)+$/, 'Write letters, digits, - and _ with a / behind, like portico/.'),
);

/** The variables of S3-compatible storage, for `config.ts`. */
export const s3Variables = {
  S3_BUCKET: {
    read: bucket,
    absent: 'DATA_DIR',
    for: 'The bucket of S3-compatible storage that holds documents, keys and uploads.',
  },
  S3_ENDPOINT: {
    read: endpoint,
    absent: 'that of AWS in S3_REGION',
    for: 'The address of the storage, e.g. https://s3.example.com.',
  },
  S3_REGION: { read: anyText, absent: 'us-east-1', for: 'The region of the bucket.' },
  S3_PREFIX: {
    read: prefix,
    absent: 'none',
    for: 'What all names in the bucket begin with, e.g. portico/, where it is not ours alone.',
  },
  S3_ACCESS_KEY_ID: {
    read: anyText,
    absent: 'what AWS clients find: AWS_…, a profile, the role of the machine',
    for: 'The id of the key to the bucket.',
  },
  S3_SECRET_ACCESS_KEY: { read: anyText, absent: 'likewise', for: 'The secret of that key.' },
} as const;

type Read = { [Name in keyof typeof s3Variables]?: string };

/** Address and credentials of the bucket. */
export interface S3Settings {
  bucket: string;
  /** Null: AWS. */
  endpoint: string | null;
  region: string;
  /** Prefix of every key; may be empty. */
  prefix: string;
  /** Null: the ones AWS's client finds by itself. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Variables that must be set too because others are. */
export function s3Problems(read: Read): string[] {
  const given = Object.keys(s3Variables).filter((name) => read[name as keyof Read]);
  const key = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const half = key.some((name) => read[name]) ? key.filter((name) => !read[name]) : [];
  const bucketMissing = given.length > 0 && !read.S3_BUCKET ? ['S3_BUCKET'] : [];
  return [...bucketMissing, ...half].map((name) => `${name}: Set it too.`);
}

/** The bucket of a valid configuration; null: files are on the disk. */
export const s3Settings = (read: Read): S3Settings | null =>
  read.S3_BUCKET
    ? {
        bucket: read.S3_BUCKET,
        endpoint: read.S3_ENDPOINT ?? null,
        region: read.S3_REGION ?? 'us-east-1',
        prefix: read.S3_PREFIX ?? '',
        credentials:
          read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: read.S3_ACCESS_KEY_ID, secretAccessKey: read.S3_SECRET_ACCESS_KEY }
            : null,
      }
    : null;
