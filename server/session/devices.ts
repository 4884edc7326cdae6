import { createPublicKey } from 'node:crypto';
import type { enrolDevice, listDevices, revokeDevice } from '#contract/session/devices.ts';
import type { Call } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { notifyOfAccess } from './access-notices.ts';
import { myDevices } from './devices.queries.ts';
import { removePasskeys } from './passkeys/queries.ts';
import { newestSealingKey, revoke, setPublicKey } from './queries.ts';

/** The devices a person may manage. A signer manages only the current one, since their link may have been forwarded. */
async function reachable({ tx, actor, session }: Pick<Call<typeof listDevices>, 'tx' | 'actor' | 'session'>) {
  const rows = await myDevices(tx);
  return actor.audience === 'signer' ? rows.filter(({ id }) => id === session?.device_id) : rows;
}

/** Stores a device's public key and returns the server's sealing key. Another key replaces the first: that browser lost it. */
export async function enrol(call: Call<typeof enrolDevice>) {
  const { tx, input, activity } = call;
  const { deviceId, publicKey } = input.body;
  const point = Buffer.from(publicKey, 'base64');
  if (!isPoint(point)) throw invalid('publicKey', 'This is not a P-256 public key.');
  const before = (await reachable(call)).find(({ id }) => id === deviceId);
  if (!before || before.revoked_at) throw new Refusal('not_found');
  if (!(before.public_key && point.equals(before.public_key))) {
    await setPublicKey(tx, deviceId, point);
    const subject = { type: 'Device', id: deviceId } as const;
    const attributes = { publicKey };
    await activity({
      name: 'Device',
      event: 'enrolled',
      description: `Enrolled ${before.label}`,
      subject,
      attributes,
    });
  }
  const key = await newestSealingKey(tx);
  if (!key) throw new Refusal('unavailable');
  return { deviceId, sealingKey: { id: key.id, publicKey: Buffer.from(key.public_key).toString('base64') } };
}

/** True if the bytes are an uncompressed point of P-256. */
function isPoint(point: Buffer): boolean {
  if (point.length !== 65 || point[0] !== 4) return false;
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  try {
    const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

export async function devicesOfMine(call: Call<typeof listDevices>) {
  const rows = await reachable(call);
  return rows.map(({ id, label, last_seen_at, revoked_at }) => ({
    id,
    label,
    current: id === call.session?.device_id,
    lastSeenAt: last_seen_at,
    revokedAt: revoked_at,
  }));
}

/** Revokes a device: its sessions end with this transaction, its `server` copy can never be opened again, and its passkeys are removed. */
export async function revokeMine(call: Call<typeof revokeDevice>): Promise<undefined> {
  const { tx, actor, input, now, activity } = call;
  const { id } = input.params;
  const device = (await reachable(call)).find((row) => row.id === id);
  if (!device) throw new Refusal('not_found');
  if (device.revoked_at) return;
  await revoke(tx, id, now);
  await removePasskeys(tx, { deviceId: id }, now);
  const subject = { type: 'Device', id } as const;
  await activity({ name: 'Device', event: 'revoked', description: `Revoked ${device.label}`, subject });
  await notifyOfAccess(tx, actor, 'device_revoked', device.label, now);
}
