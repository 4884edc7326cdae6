import { normalPin } from '../../contract/pin.ts';
import type { Portal } from '../../contract/session.ts';
import { type Unlocked, unlockByPin } from '../offline/unlock.ts';
import { PinWorkerError } from '../offline/vault/pin.ts';
import type { Vault } from '../offline/vault/vault.ts';
import { goOn } from './going-to.ts';
import { replacePage } from './notice.ts';
import type { SignInResult } from './sign-in.ts';
import { takeUp } from './take-up.ts';

const forever = new Promise<never>(() => {});

/** Opens what this device keeps by the PIN that was typed. */
export async function unlockWithPin(portal: Portal, typed: string): Promise<SignInResult> {
  const pin = normalPin(typed);
  if (pin === '') return { refused: { pin: ['Type your PIN.'] } };
  try {
    return await goInIf(portal, await unlockByPin(portal, pin));
  } catch (error) {
    if (error instanceof PinWorkerError) return { refused: { '': [error.message] } };
    throw error;
  }
}

/** Where the person goes on with the opened vault, or why they don't. */
async function goInIf(portal: Portal, result: Unlocked): Promise<SignInResult> {
  switch (result.is) {
    case 'open':
      return { next: await goIn(result.vault) };
    case 'clock':
      return {
        refused: {
          '': [
            'The clock of this device shows an earlier time than it did before. Set it right, or sign in.',
          ],
        },
      };
    case 'gone':
      return signInInstead(portal, 'What is kept on this device opens by signing in only.');
    case 'wrong':
      if (result.triesLeft > 0) return { refused: { pin: [wrongPin(result.triesLeft)] } };
      return signInInstead(
        portal,
        'That was the tenth wrong PIN: what was kept on this device is erased. Work not sent yet is safe; sign in to go on.',
      );
  }
}

const wrongPin = (left: number) =>
  `This is not the PIN. After ${left === 1 ? 'one more wrong one' : `${left} more wrong ones`} what is kept on this device is erased.`;

async function goIn(vault: Vault): Promise<string> {
  await takeUp(vault);
  return goOn(vault.portal);
}

function signInInstead(portal: Portal, notice: string): Promise<never> {
  replacePage(`/?portal=${portal}`, notice);
  return forever;
}
