import * as v from 'valibot';
import { audiences, endpoint } from '../core/endpoint.ts';
import { base64, id, idParams, instant } from '../core/values.ts';

/** P-256 public keys travel as raw uncompressed points, base64. */
const publicKey = v.pipe(base64, v.maxLength(120));
export const enrolDevice = endpoint({
  name: 'session.enrolDevice',
  summary: "Register this device's signing key",
  api: 'sign',
  method: 'POST',
  path: '/devices',
  body: v.object({ deviceId: id, publicKey }),
  shape: 'data',
  answer: v.object({ deviceId: id, sealingKey: v.object({ id, publicKey }) }),
  allow: { by: 'bearer', audiences },
});
export const listDevices = endpoint({
  name: 'session.listDevices',
  summary: 'The devices this person has signed in on',
  api: 'sign',
  method: 'GET',
  path: '/devices',
  shape: 'data',
  answer: v.array(
    v.object({
      id,
      label: v.string(),
      current: v.boolean(),
      lastSeenAt: instant,
      revokedAt: v.nullable(instant),
    }),
  ),
  allow: { by: 'bearer', audiences },
});
export const revokeDevice = endpoint({
  name: 'session.revokeDevice',
  summary: 'Sign a device out for good; its kept data can no longer be opened',
  api: 'sign',
  method: 'DELETE',
  path: '/devices/{id}',
  params: idParams,
  shape: 'none',
  allow: { by: 'bearer', audiences },
});
