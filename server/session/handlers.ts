import { cloudLogin } from '#contract/session/cloud.ts';
import { readDeviceStatus } from '#contract/session/device-status.ts';
import { enrolDevice, listDevices, revokeDevice } from '#contract/session/devices.ts';
import * as contract from '#contract/session/session.ts';
import { writeActivity } from '../activity/activity.ts';
import { actor } from '../db/actor.ts';
import { type Call, type FreeCall, type Handler, handle, handleWithoutTransaction } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { deleteSubscription } from '../inbox/push/queries.ts';
import { cloudSignIn } from './cloud/sign-in.ts';
import { setCookie } from './cookie.ts';
import { deviceStatus } from './device-status.ts';
import { devicesOfMine, enrol, revokeMine } from './devices.ts';
import { describeSigningLink, linkSignIn, mailLinkCode } from './external.ts';
import { passkeyHandlers } from './passkeys/handlers.ts';
import { passwordSignIn } from './passwords/password-sign-in.ts';
import { endPendingLogout } from './pending-logouts.ts';
import { endSession } from './queries.ts';
import { secondFactorHandlers } from './second-factor/handlers.ts';
import { switchToClient } from './switch-client.ts';
import { renewSession } from './update-token.ts';
import { sessionUser } from './user.ts';

/** Ends the session: all its bearers, in every tab, are invalid after the answer. */
async function logout({
  services,
  session,
  actor: who,
  now,
  request,
  headers,
}: FreeCall<typeof contract.logout>): Promise<undefined> {
  if (!session) throw new Refusal('unauthorized');
  await services.db.as(actor('system'), async (tx) => {
    await endSession(tx, { id: session.id }, now);
    await deleteSubscription(tx, session.device_id);
    await writeActivity(
      tx,
      who,
      { name: 'Session', event: 'logout', description: 'Signed out' },
      now,
      request,
    );
  });
  headers.set('set-cookie', setCookie(session.portal, services.config.publicUrl, '', 0));
}

async function me({ tx, actor: who, session }: Call<typeof contract.userMe>) {
  if (!session) throw new Refusal('unauthorized');
  return sessionUser(tx, who, session);
}

export const sessionHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.userLogin, (call) => passwordSignIn(call, 'api', 'app')),
  handleWithoutTransaction(contract.clientLogin, (call) => passwordSignIn(call, 'client', 'client')),
  handleWithoutTransaction(contract.clientEmployeeLogin, (call) =>
    passwordSignIn(call, 'client', 'client', { employeeOnly: true }),
  ),
  handleWithoutTransaction(cloudLogin, cloudSignIn),
  handleWithoutTransaction(contract.externalLogin, linkSignIn),
  handleWithoutTransaction(contract.checkExternalToken, describeSigningLink),
  handleWithoutTransaction(contract.mailLinkCode, mailLinkCode),
  handleWithoutTransaction(contract.updateToken, renewSession),
  handleWithoutTransaction(contract.switchClient, switchToClient),
  handleWithoutTransaction(contract.logout, logout),
  handleWithoutTransaction(contract.endSession, endPendingLogout),
  handleWithoutTransaction(readDeviceStatus, deviceStatus),
  handle(contract.userMe, me),
  handle(contract.clientMe, me),
  handle(contract.employeeMe, me),
  handle(contract.externalMe, me),
  handle(enrolDevice, enrol),
  handle(listDevices, devicesOfMine),
  handle(revokeDevice, revokeMine),
  ...passkeyHandlers,
  ...secondFactorHandlers,
];
