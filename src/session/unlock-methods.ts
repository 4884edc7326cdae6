import * as v from 'valibot';
import { newPin } from '../../contract/pin.ts';
import { refusal } from '../api/refusal.ts';
import { protect, unprotect as takeAway } from '../offline/protect.ts';
import { askToPersist } from '../offline/storage.ts';
import type { UnlockMethod } from '../offline/vault/lock-rules.ts';
import { PinWorkerError, wrapForPin } from '../offline/vault/pin.ts';
import { openVault } from '../offline/vault/vault.ts';
import { handOnKeys } from './hand-on-keys.ts';
import { reloadPage } from './notice.ts';
import { renew } from './renew.ts';
import { sessions } from './session.ts';

type Refused = Readonly<Record<string, readonly string[]>>;
type Wrap = Parameters<typeof protect>[3];

/** Sets up or changes the PIN of what this device keeps. Answers what is wrong, by field; else the page loads anew and says so. */
export async function setPin({ pin, again }: { pin: string; again: string }): Promise<Refused | undefined> {
  const checked = v.safeParse(newPin, pin);
  if (!checked.success) return { pin: [checked.issues[0].message] };
  const repeated = v.safeParse(newPin, again);
  if (repeated.output !== checked.output) return { again: ['This is not the same.'] };
  try {
    await guard((owner, dataKey) => wrapForPin(checked.output, owner, dataKey));
    reloadPage('From now on your PIN opens what is kept on this device, without a connection too.');
    return undefined;
  } catch (error) {
    if (error instanceof PinWorkerError) return { '': [error.message] };
    return refusal(error);
  }
}

/** Adds a method to the open vault, with a share fresh from the server, and hands the new keys on to the next page. */
export async function guard(wrap: Wrap): Promise<void> {
  const vault = openVault();
  const { device, user } = await renew(vault);
  handOnKeys(await protect(vault, device.share, sessions.now()?.user.name ?? user.name, wrap));
  // Refused, what is kept may go when space is short; it can be asked for again.
  await askToPersist().catch(() => false);
}

/** Takes a method away. */
export async function removeMethod(kind: UnlockMethod): Promise<void> {
  await takeAway(openVault(), kind);
}
