import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type ByteRange, StoreUnavailable } from '../store.ts';
import type { S3Settings } from './variables.ts';

export interface ObjectFacts {
  key: string;
  /** Bytes. */
  size: number;
  /** Time of the last put, ISO instant by the bucket's clock. */
  changedAt: string;
}

/** Content of an object: bytes, or a stream of `size` bytes; the bucket checks their SHA-256 (hex). */
export interface ObjectContent {
  body: Uint8Array | Readable;
  size: number;
  sha256: string;
}

/** The objects of a bucket under our prefix, which keys leave out. A missing object is null. */
export interface Bucket {
  put(key: string, content: ObjectContent): Promise<void>;
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  bytes(key: string): Promise<Uint8Array | null>;
  facts(key: string): Promise<ObjectFacts | null>;
  copy(from: string, to: string): Promise<void>;
  /** Does nothing if the object does not exist. */
  delete(key: string): Promise<void>;
  /** All objects whose keys begin with `begin`, by key, in pages. */
  list(begin: string): AsyncIterable<ObjectFacts[]>;
  /** Rejects when the bucket cannot be used as it is set up. */
  check(): Promise<void>;
}

const connectMs = 5_000;
const silenceMs = 60_000;

/** A bucket accessed with AWS's client, which signs, retries, and corrects a wrong clock. */
export function openBucket({ bucket: Bucket, prefix, endpoint, region, credentials }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Outside AWS a bucket seldom has its own host name.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some stores do not know the checksums AWS adds by default; ours is added below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
  client.middlewareStack.add((next) => (args) => next(args).catch(rethrow), { step: 'initialize' });
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const get = (key: string, range?: ByteRange) =>
    client
      .send(
        new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      )
      .then(({ Body }) => Body ?? null, nullIfMissing);

  return {
    async put(key, { body, size, sha256 }) {
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      await client.send(
        new PutObjectCommand({ ...at(key), Body: body, ContentLength: size, ChecksumSHA256 }),
      );
    },
    read: async (key, range) => (await get(key, range))?.transformToWebStream() ?? null,
    bytes: async (key) => (await (await get(key))?.transformToByteArray()) ?? null,
    facts: (key) =>
      client
        .send(new HeadObjectCommand(at(key)))
        .then(({ ContentLength, LastModified }) => factsOf(key, ContentLength, LastModified), nullIfMissing),
    async copy(from, to) {
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: `${Bucket}/${prefix}${from}` }));
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(begin) {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: prefix + begin },
      ))
        yield Contents.map(({ Key = '', Size, LastModified }) =>
          factsOf(Key.slice(prefix.length), Size, LastModified),
        );
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

const factsOf = (key: string, size = 0, changedAt = new Date(0)): ObjectFacts => ({
  key,
  size,
  changedAt: changedAt.toISOString(),
});

/** Rethrows a refusal of the bucket as it is, and no answer, or a temporary failure, as `StoreUnavailable`. */
function rethrow(error: unknown): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 503;
  throw status >= 500 || status === 429
    ? new StoreUnavailable('The bucket does not answer.', { cause: error })
    : error;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
  throw error;
}
