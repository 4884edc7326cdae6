import { subscribePush } from '#contract/push.ts';
import { readConsent } from '#contract/session/consent.ts';
import { listDevices } from '#contract/session/devices.ts';
import { addPasskey, challengeNewPasskey } from '#contract/session/passkeys.ts';
import { signingDevice } from '#server/signing/submissions/signing-device.ts';
import { dataOf } from '../answers.ts';
import { pushBrowser } from '../push-browser.ts';
import { authenticator } from '../sign-in/authenticator.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of a session: its devices, passkeys, consent and end. */
export function sessionActs({ server, firm, staff, data, asContact }: ActContext): Acts {
  async function ownDevice() {
    const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
    const devices = await data<{ id: string; current: boolean }[]>(listDevices, {}, bearer);
    return { bearer, id: devices.find(({ current }) => current)?.id ?? '' };
  }
  async function passkey() {
    const { challenge } = await data<{ challenge: string }>(challengeNewPasskey, {});
    return authenticator().made(challenge);
  }
  return {
    'passkeys.add': async () => ({ bearer: staff, body: await passkey() }),
    'passkeys.remove': async () => {
      const { id } = await data<{ id: string }>(addPasskey, { body: await passkey() });
      return { bearer: staff, params: { id } };
    },
    'push.subscribe': async () => {
      const { sent } = await pushBrowser();
      return { bearer: (await ownDevice()).bearer, body: { endpoint: 'https://push.example/1', ...sent } };
    },
    'push.unsubscribe': async () => {
      const { bearer } = await ownDevice();
      const { sent } = await pushBrowser();
      await data(subscribePush, { body: { endpoint: 'https://push.example/1', ...sent } }, bearer);
      return { bearer };
    },
    'session.acceptConsent': async () => {
      const { bearer } = await asContact();
      const id = await firm.agreement();
      const { version } = await dataOf<{ version: number }>(
        server.call(readConsent, { params: { id } }, { bearer }),
      );
      return { bearer, params: { id }, body: { version } };
    },
    'session.enrolDevice': async () => {
      const { bearer, id } = await ownDevice();
      const publicKey = Buffer.from((await signingDevice(id)).publicKey).toString('base64');
      return { bearer, body: { deviceId: id, publicKey } };
    },
    'session.revokeDevice': async () => {
      const { id } = await ownDevice();
      return { bearer: staff, params: { id } };
    },
    'session.switchClient': async () => {
      const { bearer, clientId } = await asContact();
      return { bearer, body: { clientId } };
    },
    'session.logout': async () => ({ bearer: (await ownDevice()).bearer }),
  };
}
