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

/** What a bucket says of an object. */
export interface ObjectFacts {
  key: string;
  /** Bytes. */
  size: number;
  /** When it was last put, ISO instant by the bucket's clock. */
  changedAt: string;
}

/** What goes into a bucket: its bytes, or a stream of `size` bytes; the bucket holds them to their SHA-256 (hex). */
export interface ObjectContent {
  body: Uint8Array | Readable;
  size: number;
  sha256: string;
}

/** The objects of a bucket under a prefix of ours, which keys leave out. What is not there is null. */
export interface Bucket {
  put(key: string, content: ObjectContent): Promise<void>;
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  bytes(key: string): Promise<Uint8Array | null>;
  facts(key: string): Promise<ObjectFacts | null>;
  copy(from: string, to: string): Promise<void>;
  /** Also of what is not there. */
  delete(key: string): Promise<void>;
  /** All whose keys begin so, in the order of their keys, some at a time. */
  list(begin: string): AsyncIterable<ObjectFacts[]>;
  /** Rejects when the bucket cannot be used as it is set up. */
  check(): Promise<void>;
}

const connectMs = 5_000;
const silenceMs = 60_000;

/** A bucket by AWS's client, which signs, tries again what may be, and follows a clock that is wrong. */
export function openBucket({ bucket: Bucket, prefix, endpoint, region, credentials }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Beside AWS a bucket seldom has a host of its own.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every other store knows the checksums AWS adds of itself; ours is added below.
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

/** What the bucket refused stays as it is; that it did not answer, or not now, is told apart. */
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
