import type { readDeviceStatus } from '#contract/session/device-status.ts';
import { actor } from '../db/actor.ts';
import type { FreeCall } from '../http/handler.ts';
import { isRevoked } from './device-status.queries.ts';

/** True for a revoked device, and for one whose person has no access any more; an unknown id is not revoked. */
export async function deviceStatus({ services, input }: FreeCall<typeof readDeviceStatus>) {
  return { revoked: await services.db.as(actor('system'), (tx) => isRevoked(tx, input.body.deviceId)) };
}
