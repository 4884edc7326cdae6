import { deviceStanding } from '../../../contract/session/device-status.ts';
import { send } from '../../api/core.ts';

/** The server is not waited for longer before what is kept opens without it, ms. */
export const openPatienceMs = 3000;

/** What the server says of this device, asked without a session; `unreached` when it does not say, for whatever reason. */
export async function deviceStatusOf(deviceId: string): Promise<'good' | 'revoked' | 'unreached'> {
  if (!navigator.onLine) return 'unreached';
  try {
    const signal = AbortSignal.timeout(openPatienceMs);
    const { answer } = await send(deviceStanding, { body: { deviceId } }, { signal });
    return answer.revoked ? 'revoked' : 'good';
  } catch {
    // The device opens what it keeps without an answer, and asks again.
    return 'unreached';
  }
}
