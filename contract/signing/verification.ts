import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { instant, sha256 } from '../core/values.ts';
import { sealLevels } from './sealing.ts';
import { recipientActions, recipientRoles } from './signing.ts';
import { waysIn } from './timeline.ts';
import { readCode } from './verify-code.ts';

/** A code as typed; the output is in its stored form. */
export const typedCode = v.pipe(
  v.string(),
  v.maxLength(100),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const code = readCode(dataset.value);
    if (code) return code;
    addIssue({ message: 'A code has 16 letters and digits, such as 0123-4567-89AB-CDEF.' });
    return NEVER;
  }),
);

/** The word of lists of revoked certificates; `unknown` if none of them tells. */
const listWord = v.picklist(['good', 'revoked', 'unknown']);

/** A time stamp, as far as it is known. */
const sealStamp = v.object({
  /** The authority, as its certificate names it. */
  by: v.string(),
  /** True if the firm publishes the authority, the time is past, and no list revoked its certificate. */
  proven: v.boolean(),
  /** True if its time is after now by the server's clock. */
  isOfLater: v.boolean(),
  /** The word of the lists in the file and of the firm on its certificates; null if the firm does not publish the authority. */
  revocation: v.nullable(listWord),
});

/**
 * Facts for a holder of an envelope's certificate of completion: what is printed on it, with names masked (`A… L…`) and without
 * addresses.
 */
export const verification = v.object({
  firm: v.string(),
  title: v.string(),
  sender: v.string(),
  sentAt: instant,
  completedAt: instant,
  documents: v.array(
    v.object({
      name: v.string(),
      /** Hashes of the file as sent and as sealed. */
      sha256,
      sealedSha256: sha256,
    }),
  ),
  people: v.array(
    v.object({
      name: v.string(),
      role: v.picklist(recipientRoles),
      action: v.picklist(recipientActions),
      actedAt: v.nullable(instant),
      /** The way in which they were known when they acted. */
      way: v.nullable(v.picklist(waysIn)),
    }),
  ),
  certificate: v.object({
    sha256,
    level: v.picklist(sealLevels),
    /** Time that the time stamp in it states; `stamp` tells if anything confirms it. */
    stampedAt: v.nullable(instant),
    stamp: v.nullable(sealStamp),
    /** The word of the same lists on the certificate of its seal: somebody else may have used one that was revoked. */
    revocation: listWord,
    /** Head of the audit chain, as printed. */
    auditHead: v.string(),
  }),
});
export type Verification = v.InferOutput<typeof verification>;

/** The same for a holder of a sealed file, by the file's hash alone. */
export const verifyByFile = endpoint({
  name: 'verification.readByFile',
  summary: 'The envelope that a sealed file belongs to, with masked names',
  api: 'sign',
  method: 'GET',
  path: '/verifications/of-file/{sha256}',
  params: v.object({ sha256 }),
  shape: 'data',
  answer: verification,
  allow: { by: 'nothing' },
  rate: 'lookup',
});

export const verifyByCode = endpoint({
  name: 'verification.read',
  summary: 'What the code of a certificate of completion stands for, with masked names',
  api: 'sign',
  method: 'GET',
  path: '/verifications/{code}',
  params: v.object({ code: typedCode }),
  shape: 'data',
  answer: verification,
  allow: { by: 'nothing' },
  rate: 'lookup',
});
