import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams } from '../core/values.ts';
import { sessionUser } from './session.ts';

const agreement = v.object({
  id,
  title: v.string(),
  text: v.string(),
  version: v.number(),
  /** Changes since the version before, in words. */
  changes: v.nullable(v.string()),
  accepted: v.boolean(),
  /** False once a newer version is published. */
  inForce: v.boolean(),
});
export const readConsent = endpoint({
  name: 'session.readConsent',
  summary: 'The agreement a contact has to accept',
  api: 'client',
  method: 'GET',
  path: '/consent/{id}',
  params: idParams,
  shape: 'data',
  answer: agreement,
  allow: { by: 'bearer', audiences: ['contact'], beforeConsent: true },
});
export const acceptConsent = endpoint({
  name: 'session.acceptConsent',
  summary: 'Accept the agreement',
  api: 'client',
  method: 'POST',
  path: '/consent/{id}',
  params: idParams,
  body: v.object({ version: v.number() }),
  shape: 'data',
  answer: sessionUser,
  allow: { by: 'bearer', audiences: ['contact'], beforeConsent: true },
});
