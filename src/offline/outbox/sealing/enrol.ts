import type { Answer, Input } from '#contract/core/endpoint.ts';
import type { enrolDevice } from '#contract/session/devices.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import type { DeviceRow } from '#src/offline/database/rows.ts';
import { toBase64 } from '#src/offline/vault/bytes.ts';
import { seal, unseal } from '#src/offline/vault/seal.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { releaseWaiting } from '../flush/release.ts';
import { outboxChanged } from '../queue/changes.ts';
import type { SealingDevice } from './seal-item.ts';

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const place = 'keys|device';
/** Age after which the sealing key is asked for again, ms: the server counts on well under 60 days after the key was made. */
const sealingKeyAgeMs = 30 * dayMs;

type Post = (input: Input<typeof enrolDevice>) => Promise<Answer<typeof enrolDevice>>;

/**
 * Makes sure this device has a signing key the server knows, and a fresh sealing key of the server. Call after every sign-in and
 * renewal with `answer.device.enrolled`; it calls the server only when needed. `post` is the call of `enrolDevice`, whose errors
 * pass through; the pair is kept before, so the next try sends the same key.
 */
export async function enrolThisDevice(vault: Vault, enrolled: boolean, post: Post): Promise<void> {
  const { deviceId } = vault;
  const kept = await deviceRow(vault);
  const row = kept?.deviceId === deviceId ? kept : await newPair(vault);
  const fresh = row.sealingKey && now() - row.sealingKey.at < sealingKeyAgeMs;
  if (enrolled && fresh) return;
  const { sealingKey } = await post({ body: { deviceId, publicKey: row.publicKey } });
  await writeOutbox(vault, ['commands'], () =>
    Promise.all([
      vault.outbox.keys.put({ ...row, sealingKey: { ...sealingKey, at: now() } }),
      // Sent before the enrolment, a sealed item could not be assigned to this device.
      releaseWaiting(vault.outbox),
    ]),
  );
  outboxChanged(vault.name, { work: true });
}

async function newPair(vault: Vault): Promise<DeviceRow> {
  // Extractable for this moment only: a non-extractable key cannot be wrapped.
  const pair = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const row: DeviceRow = {
    id: 'device',
    deviceId: vault.deviceId,
    publicKey: toBase64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: await seal(vault.keys.seal, place, secret),
  };
  secret.fill(0);
  await writeOutbox(vault, [], () => vault.outbox.keys.put(row));
  return row;
}

async function deviceRow({ outbox }: Vault): Promise<DeviceRow | undefined> {
  const row = await outbox.keys.get('device');
  return row?.id === 'device' ? row : undefined;
}

/** The device's part of sealing: its id and keys. Throws `NotEnrolledError` before the first enrolment. */
export async function sealingDevice(vault: Vault): Promise<SealingDevice> {
  const row = await deviceRow(vault);
  if (!row?.sealingKey || row.deviceId !== vault.deviceId) throw new NotEnrolledError();
  const secret = await unseal(vault.keys.seal, place, row.privateKey);
  const privateKey = await crypto.subtle.importKey('pkcs8', secret, ecdsa, false, ['sign']);
  new Uint8Array(secret).fill(0);
  return { deviceId: row.deviceId, privateKey, sealingKey: row.sealingKey };
}

/** This device has no signing key the server knows: it must be online once after sign-in. */
export class NotEnrolledError extends Error {
  override name = 'NotEnrolledError';
  constructor() {
    super(
      'This device is not ready for signing yet. Connect to the internet once and open the document again.',
    );
  }
}
