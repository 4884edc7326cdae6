import * as contract from '#contract/session/second-factor.ts';
import { type Handler, handle, handleWithoutTransaction } from '#server/http/handler.ts';
import { factorSignIn } from './login.ts';
import {
  beginFactor,
  confirmFactorOfMine,
  factorOfMine,
  removeFactorOfMine,
  renewCodesOfMine,
} from './own.ts';

/** Answers with secrets and recovery codes are kept under no idempotency key, so their handlers have no transaction of the call. */
export const secondFactorHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.secondFactorLogin, factorSignIn),
  handle(contract.readSecondFactor, factorOfMine),
  handleWithoutTransaction(contract.beginSecondFactor, beginFactor),
  handleWithoutTransaction(contract.confirmSecondFactor, confirmFactorOfMine),
  handleWithoutTransaction(contract.renewRecoveryCodes, renewCodesOfMine),
  handleWithoutTransaction(contract.removeSecondFactor, removeFactorOfMine),
];
