import * as contract from '../../../contract/session/passkeys.ts';
import { type Handler, handle, handleFreely } from '../../http/handler.ts';
import { newChallenge } from './challenges.ts';
import { beginPasskey, finishPasskey, passkeysOfMine, removeMine } from './own.ts';
import { passkeySignIn } from './sign-in.ts';

export const passkeyHandlers: readonly Handler[] = [
  handleFreely(contract.challengePasskey, async ({ services, now }) => ({
    challenge: await newChallenge(services.db, null, now),
  })),
  handleFreely(contract.passkeyLogin, passkeySignIn),
  handleFreely(contract.challengeNewPasskey, beginPasskey),
  handleFreely(contract.addPasskey, finishPasskey),
  handle(contract.listPasskeys, passkeysOfMine),
  handle(contract.removePasskey, removeMine),
];
