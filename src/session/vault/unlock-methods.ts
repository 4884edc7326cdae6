import * as v from 'valibot';
import { addPasskey, challengeNewPasskey } from '#contract/session/passkeys.ts';
import { newPin } from '#contract/session/pin.ts';
import { call } from '#src/api/call.ts';
import { refusal } from '#src/api/refusal.ts';
import { askToPersist } from '#src/offline/content/storage-quota.ts';
import type { protect } from '#src/offline/locking/protect.ts';
import type { UnlockMethod } from '#src/offline/vault/lock-rules.ts';
import { askPasskey, makePasskey, newSalt, noChallenge, wrapForPasskey } from '#src/offline/vault/passkey.ts';
import { PinWorkerError, wrapForPin } from '#src/offline/vault/pin.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { config } from '../config.ts';
import { renew } from '../renewal/renew.ts';
import { shareKeys } from '../renewal/share-keys.ts';
import { sessions } from '../session.ts';
import { reloadPage } from '../sign-in/notice.ts';
import { passkeyWords } from '../sign-in/passkey-messages.ts';

type Refused = Readonly<Record<string, readonly string[]>>;
type Wrap = Parameters<typeof protect>[3];

/** Leads to the database, which a page that only offers these methods has no use for. */
const loadLocking = () => import('#src/offline/locking/protect.ts');

/** Sets up or changes the PIN of the vault. Answers the errors by field; on success the page reloads with a notice. */
export async function setPin({ pin, again }: { pin: string; again: string }): Promise<Refused | undefined> {
  const checked = v.safeParse(newPin, pin);
  if (!checked.success) return { pin: [checked.issues[0].message] };
  const repeated = v.safeParse(newPin, again);
  if (repeated.output !== checked.output) return { again: ['This is not the same.'] };
  try {
    await guard((owner, dataKey) => wrapForPin(checked.output, owner, dataKey));
    reloadDone('From now on your PIN opens what is kept on this device, without a connection too.');
    return undefined;
  } catch (error) {
    if (error instanceof PinWorkerError) return { '': [error.message] };
    return refusal(error);
  }
}

/**
 * Makes a passkey of this device, for signing in and for the vault. Answers the reason of a failure, in words; on success the page reloads
 * with a notice.
 */
export async function setPasskey(): Promise<string | undefined> {
  try {
    const { credentialId, salt, kek } = await secretOf();
    if (!kek) return noSecretWords;
    await guard((owner, dataKey) => wrapForPasskey({ credentialId, salt, kek }, owner, dataKey));
    reloadDone(
      'From now on this device’s fingerprint, face or screen lock opens Portico, without a connection too.',
    );
    return undefined;
  } catch (error) {
    return passkeyWords(error) ?? Object.values(refusal(error)).flat().join('\n');
  }
}

const reloadDone = (message: string) => reloadPage({ type: 'success', message });

const noSecretWords =
  'You can sign in by this passkey from now on. This browser can’t open what is kept without a connection by it, though: use a PIN for that.';

/** A passkey of this device, made unless it has one, and its secret for a new salt; null if it gives none. */
async function secretOf() {
  const salt = newSalt();
  const { known, ...wanted } = await call(challengeNewPasskey, {}, { quiet: true });
  const made = await makePasskey({ ...wanted, known, salt, firm: config().firm.name }).catch(unlessKnown);
  if (made) {
    const { kek, ...body } = made;
    await call(addPasskey, { body }, { quiet: true });
    if (kek) return { credentialId: made.credentialId, salt, kek };
  }
  // Some authenticators give the secret only when they sign.
  const allowed = made ? [made.credentialId] : known;
  const { credentialId, kek } = await askPasskey({ challenge: noChallenge(), allowed, salt });
  return { credentialId, salt, kek };
}

/** Ignores the error of a device that has a passkey of this account already: that one is used. */
function unlessKnown(error: unknown): undefined {
  if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
}

/** Adds a method to the open vault, with a share fresh from the server, and hands the new keys to the next page. */
export async function guard(wrap: Wrap): Promise<void> {
  // Without the browser's consent the vault may be evicted when space is short; it can be asked for again. Firefox asks the person, who may
  // leave the question unanswered.
  askToPersist().catch(console.warn);
  const vault = openVault();
  const { device, user } = await renew(vault);
  const locking = await loadLocking();
  shareKeys(await locking.protect(vault, device.share, sessions.now()?.user ?? user, wrap));
}

export async function removeMethod(kind: UnlockMethod): Promise<void> {
  const { unprotect } = await loadLocking();
  await unprotect(openVault(), kind);
}
