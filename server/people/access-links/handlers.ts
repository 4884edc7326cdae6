import * as contract from '../../../contract/people/access-links.ts';
import { type Handler, handleWithoutTransaction } from '../../http/handler.ts';
import { acceptLink, beginPasskeyOfLink, describeLink, joinByLink } from './accept-link.ts';
import { askForNewPassword } from './forgotten-password.ts';

export const accessLinkHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.readAccessLink, describeLink),
  handleWithoutTransaction(contract.challengeAccessLink, beginPasskeyOfLink),
  handleWithoutTransaction(contract.useAccessLink, acceptLink),
  handleWithoutTransaction(contract.joinByInvitation, joinByLink),
  handleWithoutTransaction(contract.askForReset, askForNewPassword),
];
