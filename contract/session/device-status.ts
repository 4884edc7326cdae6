import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/values.ts';

/** Status of a locked device without a session: a revoked device, and one whose person lost their access, has to erase its vault. */
export const readDeviceStatus = endpoint({
  name: 'session.readDeviceStatus',
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
