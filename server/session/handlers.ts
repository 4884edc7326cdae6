import { cloudLogin } from '../../contract/session/cloud.ts';
import { acceptConsent, readConsent } from '../../contract/session/consent.ts';
import { enrolDevice, listDevices, revokeDevice } from '../../contract/session/devices.ts';
import * as contract from '../../contract/session/session.ts';
import { deviceStanding } from '../../contract/session/device-status.ts';
import { writeActivity } from '../activity/activity.ts';
import { actor } from '../db/actor.ts';
import { type Call, type FreeCall, type Handler, handle, handleFreely } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { cloudSignIn } from './cloud-sign-in.ts';
import { accept, readAgreement } from './consent.ts';
import { setCookie } from './cookie.ts';
import { devicesOfMine, enrol, revokeMine } from './devices.ts';
import { endLater } from './pending-logouts.ts';
import { describeLink, linkSignIn, mailLinkCode } from './external.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { endSession } from './queries.ts';
import { standing } from './device-status.ts';
import { renewSession } from './update-token.ts';
import { sessionUser } from './user.ts';

/** Ends the session: every bearer of it, in every tab, is over with the answer. */
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
  handleFreely(contract.userLogin, (call) => passwordSignIn(call, 'api', 'app')),
  handleFreely(contract.clientLogin, (call) => passwordSignIn(call, 'client', 'client')),
  handleFreely(contract.clientEmployeeLogin, (call) =>
    passwordSignIn(call, 'client', 'client', { employeeOnly: true }),
  ),
  handleFreely(cloudLogin, cloudSignIn),
  handleFreely(contract.externalLogin, linkSignIn),
  handleFreely(contract.checkExternalToken, describeLink),
  handleFreely(contract.mailLinkCode, mailLinkCode),
  handleFreely(contract.updateToken, renewSession),
  handleFreely(contract.logout, logout),
  handleFreely(contract.endSession, endLater),
  handleFreely(deviceStanding, standing),
  handle(contract.userMe, me),
  handle(contract.clientMe, me),
  handle(contract.employeeMe, me),
  handle(contract.externalMe, me),
  handle(enrolDevice, enrol),
  handle(listDevices, devicesOfMine),
  handle(revokeDevice, revokeMine),
  handle(readConsent, readAgreement),
  handle(acceptConsent, accept),
];
