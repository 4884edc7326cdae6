import * as contract from '#contract/session/passkeys.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { newChallenge } from './challenges.ts';
import { beginPasskey, finishPasskey, passkeysOfMine, removeMine } from './own.ts';
import { passkeySignIn } from './sign-in.ts';

export const passkeyHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.challengePasskey, async ({ services, now }) => ({
    challenge: await newChallenge(services.db, null, now),
  })),
  handleWithoutTransaction(contract.passkeyLogin, passkeySignIn),
  handleWithoutTransaction(contract.challengeNewPasskey, beginPasskey),
  handleWithoutTransaction(contract.addPasskey, finishPasskey),
  handle(contract.listPasskeys, passkeysOfMine),
  handle(contract.removePasskey, removeMine),
];
