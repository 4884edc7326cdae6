import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { changes } from '../core/record.ts';
import { id, instant, namedRef } from '../core/values.ts';
import { agreementForm } from './agreements.form.ts';

const editors = { by: 'bearer', audiences: ['staff'], permissions: { all: ['edit settings'] } } as const;

const agreementVersion = v.object({
  id,
  /** 1, 2, 3 and so on; the highest is the one in force. */
  version: v.number(),
  title: v.string(),
  text: v.string(),
  changes: v.nullable(v.string()),
  published_at: instant,
  /** Null for the version of the demo firm. */
  published_by: v.nullable(namedRef),
  /** Number of people who accepted it. */
  accepted: v.number(),
});
export type AgreementVersion = v.InferOutput<typeof agreementVersion>;

const agreementVersions = v.object({
  /** The number of the newest; 0 until one is published. */
  version: v.number(),
  /** The newest first. Without any, contacts are asked nothing. */
  versions: v.array(agreementVersion),
  /** Number of people with access to the client portal as contacts, who have to accept the newest. */
  asked: v.number(),
});
export type AgreementVersions = v.InferOutput<typeof agreementVersions>;

export const readAgreements = endpoint({
  name: 'agreements.read',
  summary: 'The agreement of the client portal in all its versions, the newest first',
  api: 'main',
  method: 'GET',
  path: '/settings/agreements',
  shape: 'data',
  answer: agreementVersions,
  allow: editors,
});
export const readAgreementHistory = endpoint({
  name: 'agreements.history',
  summary: 'Publications of the agreement, newest first',
  api: 'main',
  method: 'GET',
  path: '/settings/agreements/history',
  shape: 'data',
  answer: changes,
  allow: { ...editors, permissions: { all: ['edit settings', 'view activity log'] } },
});
export const publishAgreement = endpoint({
  name: 'agreements.publish',
  summary: 'Publish a new version of the agreement: every contact is asked again before anything else',
  api: 'main',
  method: 'POST',
  path: '/settings/agreements',
  /** `version`: the one that the new one follows; 0 if there is none. */
  body: v.object({ version: v.number(), form: agreementForm }),
  shape: 'data',
  answer: agreementVersions,
  allow: editors,
});
