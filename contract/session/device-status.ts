import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';

/** Asked by a device that is locked and has no session: whether it was revoked, and so has to erase what it keeps. */
export const deviceStanding = endpoint({
  name: 'session.deviceStanding',
  summary: 'Whether this device was signed out for good',
  api: 'main',
  method: 'POST',
  path: '/device-standing',
  body: v.object({ deviceId: id }),
  shape: 'data',
  answer: v.object({ revoked: v.boolean() }),
  allow: { by: 'nothing' },
  quiet: true,
  rate: 'credential',
});
