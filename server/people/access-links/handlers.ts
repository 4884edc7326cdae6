import * as contract from '#contract/people/access-links.ts';
import { agreeToAddress } from '#contract/people/change-address.ts';
import { type Handler, handleWithoutTransaction } from '#server/http/handler.ts';
import { acceptLink, beginPasskeyOfLink, describeLink, joinByLink } from './accept-link.ts';
import { agree } from './agree-to-address.ts';
import { askForNewPassword } from './forgotten-password.ts';

export const accessLinkHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.readAccessLink, describeLink),
  handleWithoutTransaction(contract.challengeAccessLink, beginPasskeyOfLink),
  handleWithoutTransaction(contract.useAccessLink, acceptLink),
  handleWithoutTransaction(contract.joinByInvitation, joinByLink),
  handleWithoutTransaction(agreeToAddress, agree),
  handleWithoutTransaction(contract.askForReset, askForNewPassword),
];
