import { newId } from '#contract/core/values.ts';
import {
  type addPasskey,
  type challengeNewPasskey,
  type listPasskeys,
  mostPasskeys,
  type removePasskey,
} from '#contract/session/passkeys.ts';
import { writeActivity } from '#server/activity/activity.ts';
import { actor } from '#server/db/actor.ts';
import type { Call, FreeCall } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { notifyOfAccess } from '../access-notices.ts';
import { deviceLabel } from '../device-label.ts';
import { newChallenge, spentChallenge } from './challenges.ts';
import { verifyNewPasskey } from './new-passkey.ts';
import { insertPasskey, myPasskeys, removePasskeys } from './queries.ts';

/** Begins to add a passkey. The authenticator keeps the account's id, which reveals nothing about the person. */
export async function beginPasskey({
  services,
  session,
  actor: who,
  now,
}: FreeCall<typeof challengeNewPasskey>) {
  if (!session) throw new Refusal('unauthorized');
  const mine = await services.db.as(who, myPasskeys);
  if (mine.length >= mostPasskeys)
    throw new Refusal('forbidden', {
      message: `You have ${mostPasskeys} passkeys. Remove one you no longer use first.`,
    });
  return {
    challenge: await newChallenge(services.db, session.account_id, now),
    user: { id: Buffer.from(session.account_id).toString('base64url'), name: session.email },
    known: mine.map(({ credential_id }) => credential_id),
  };
}

/** Adds the passkey that signed the challenge, if it verifies its user. */
export async function finishPasskey(call: FreeCall<typeof addPasskey>) {
  const { services, session, actor: who, now, request, input } = call;
  if (!session) throw new Refusal('unauthorized');
  const challenge = await spentChallenge(services.db, input.body.clientDataJSON, session.account_id, now);
  const credential = await verifyNewPasskey(call, input.body, challenge);
  const id = newId(Date.parse(now));
  const label = deviceLabel(request.userAgent);
  await services.db.as(actor('system'), async (tx) => {
    const added = await insertPasskey(tx, {
      id,
      account_id: session.account_id,
      device_id: session.device_id,
      credential_id: credential.id,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      label,
      created_at: now,
    });
    if (!added) throw invalid('credentialId', 'This passkey is in use already.');
    const subject = { type: 'Passkey', id } as const;
    const entry = { name: 'Passkey', event: 'added', description: `Added a passkey in ${label}`, subject };
    await writeActivity(tx, who, entry, now, request);
    await notifyOfAccess(tx, who, 'passkey_added', label, now);
  });
  return { id };
}

export async function passkeysOfMine({ tx, session }: Call<typeof listPasskeys>) {
  const rows = await myPasskeys(tx);
  return rows.map(({ id, credential_id, label, device_id, created_at, last_used_at }) => ({
    id,
    credentialId: credential_id,
    label,
    here: device_id === session?.device_id,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }));
}

/** Removes a passkey: it signs in nobody from now on. Sessions opened by it go on. */
export async function removeMine({
  tx,
  input,
  now,
  activity,
}: Call<typeof removePasskey>): Promise<undefined> {
  const { id } = input.params;
  const passkey = (await myPasskeys(tx)).find((row) => row.id === id);
  if (!passkey) throw new Refusal('not_found');
  await removePasskeys(tx, { id }, now);
  const subject = { type: 'Passkey', id } as const;
  const description = `Removed the passkey made in ${passkey.label}`;
  await activity({ name: 'Passkey', event: 'removed', description, subject });
}
