import { normalPin } from '#contract/session/pin.ts';
import type { Portal } from '#contract/session/session.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { now } from '#src/lib/time/clock.ts';
import { type Unlocked, unlockByPasskey, unlockByPin } from '#src/offline/locking/unlock.ts';
import { currentMarker, type VaultMetadata } from '#src/offline/plain/vault-metadata.ts';
import { deviceStatusOf, openPatienceMs } from '#src/offline/vault/device-status.ts';
import { type Assertion, askPasskey, noChallenge } from '#src/offline/vault/passkey.ts';
import { PinWorkerError } from '#src/offline/vault/pin.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { setReach } from '../connectivity.ts';
import { replacePage } from '../sign-in/notice.ts';
import { passkeyWords } from '../sign-in/passkey-messages.ts';
import { challengeNow, swap } from '../sign-in/passkey-sign-in.ts';
import { restoreSession } from '../sign-in/restore-session.ts';
import { resolveReturnTo } from '../sign-in/return-to.ts';
import { attempt, type SignInResult } from '../sign-in/sign-in.ts';
import { leaveOnTheWay, leavePortal } from './leave-portal.ts';

const forever = new Promise<never>(() => {});

/** True if the session is over, as far as this device knows: the server will then ask for a sign-in. */
export const isSessionOver = ({ state, lastInputAt, idleMs }: VaultMetadata): boolean =>
  state === 'forced-out' || now() - lastInputAt >= idleMs;

/** Opens the device's vault by the typed PIN. */
export function unlockWithPin(portal: Portal, typed: string): Promise<SignInResult> {
  const pin = normalPin(typed);
  if (pin === '') return Promise.resolve({ refused: { pin: ['Type your PIN.'] } });
  const over = isOver(portal);
  return tried(
    portal,
    () => unlockByPin(portal, pin),
    async (vault) => {
      if (over && (await deviceStatusOf(vault.deviceId)) !== 'unreached')
        return signInAgain(portal, overWords);
      return goIn(vault);
    },
  );
}

/** Opens it by its passkey; if the session is over and the server is reached, signs in by the passkey as well. */
export async function unlockWithPasskey(portal: Portal): Promise<SignInResult> {
  const challenge = portal !== 'external' && isOver(portal) ? await challengeIfReached() : undefined;
  let signed: Assertion | undefined;
  const open = () =>
    unlockByPasskey(portal, async ({ credentialId, salt }) => {
      signed = await askPasskey({ challenge: challenge ?? noChallenge(), allowed: [credentialId], salt });
      if (!signed.kek) throw new DOMException('No secret.', 'NotSupportedError');
      return signed.kek;
    });
  return tried(portal, open, async (vault) => {
    if (!challenge || !signed || portal === 'external') return goIn(vault);
    try {
      return await swap(portal, signed);
    } catch (error) {
      if (isUnreached(error)) return goIn(vault);
      if (error instanceof ApiError) return signInAgain(portal, error.message);
      throw error;
    }
  });
}

/** Asks the server about the device, and erases its vault if it was revoked while locked: the page is being replaced then. */
export async function eraseIfRevoked(portal: Portal): Promise<void> {
  const marker = currentMarker(portal);
  const status = marker && (await deviceStatusOf(marker.deviceId));
  if (status === 'unreached') setReach({ online: false });
  if (status !== 'revoked') return;
  await leavePortal(portal, 'revoked');
  replacePage(`/?portal=${portal}`, 'This device was signed out for good. What was kept on it is erased.');
}

const isOver = (portal: Portal) => {
  const marker = currentMarker(portal);
  return marker !== null && isSessionOver(marker);
};

const challengeIfReached = () =>
  navigator.onLine ? challengeNow(AbortSignal.timeout(openPatienceMs)).catch(() => undefined) : undefined;

/** The result of an unlock: the next path, by way of `goes`, or the refusal. */
function tried(
  portal: Portal,
  open: () => Promise<Unlocked>,
  goes: (vault: Vault) => Promise<string>,
): Promise<SignInResult> {
  return open().then(
    (result) => whatCame(portal, result, goes),
    (error: unknown) => {
      const words = error instanceof PinWorkerError ? error.message : passkeyWords(error);
      if (words) return { refused: { '': [words] } };
      throw error;
    },
  );
}

async function whatCame(
  portal: Portal,
  result: Unlocked,
  goes: (vault: Vault) => Promise<string>,
): Promise<SignInResult> {
  switch (result.is) {
    case 'open':
      return attempt(() => goes(result.vault));
    case 'clock':
      return { refused: { '': [clockWords] } };
    case 'gone':
      return signInInstead(portal, 'What is kept on this device opens by signing in only.');
    case 'wrong':
      if (result.triesLeft > 0) return { refused: { pin: [wrongPin(result.triesLeft)] } };
      return signInInstead(portal, erasedWords);
  }
}

const clockWords =
  'The clock of this device shows an earlier time than it did before. Set it right, or sign in.';
const overWords = 'Your PIN is right, but your session has ended. Sign in to continue.';
const erasedWords =
  'That was the tenth wrong PIN: what was kept on this device is erased. What you have not sent yet is safe; sign in to continue.';
const wrongPin = (left: number) =>
  `This is not the PIN. After ${left === 1 ? 'one more wrong one' : `${left} more wrong ones`} what is kept on this device is erased.`;

async function goIn(vault: Vault): Promise<string> {
  await restoreSession(vault);
  return resolveReturnTo(vault.portal);
}

/** Closes the vault again until the person has signed in: the server is reached and will refuse the session. */
async function signInAgain(portal: Portal, words: string): Promise<never> {
  await leaveOnTheWay(portal, 'forced-out');
  return signInInstead(portal, words);
}

function signInInstead(portal: Portal, notice: string): Promise<never> {
  replacePage(`/?portal=${portal}`, notice);
  return forever;
}
