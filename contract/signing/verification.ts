import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { instant, sha256 } from '../core/values.ts';
import { sealLevels } from './sealing.ts';
import { recipientActions, recipientRoles } from './signing.ts';
import { readCode } from './verify-code.ts';

/** A code as people type it; what is handed on is as it is kept. */
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

/**
 * What anybody who holds the certificate of completion of an envelope may know of it: what is printed there, with names masked
 * (`A… L…`) and without addresses.
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
      /** Of the file as it was sent, and as it was sealed. */
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
    }),
  ),
  certificate: v.object({
    sha256,
    level: v.picklist(sealLevels),
    /** The time a time-stamp authority put to it. */
    stampedAt: v.nullable(instant),
    /** Head of the audit chain, as printed. */
    auditHead: v.string(),
  }),
});
export type Verification = v.InferOutput<typeof verification>;

/** The same for who holds one of the sealed files: its fingerprint alone is asked by. */
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
