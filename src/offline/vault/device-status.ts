import { readDeviceStatus } from '#contract/session/device-status.ts';
import { request } from '#src/api/request.ts';

/** Longest wait for the server before the vault opens without its answer, ms. */
export const openPatienceMs = 3000;

/** The server's status of this device, asked without a session; `unreached` if there is no answer, for any reason. */
export async function deviceStatusOf(deviceId: string): Promise<'good' | 'revoked' | 'unreached'> {
  if (!navigator.onLine) return 'unreached';
  try {
    const signal = AbortSignal.timeout(openPatienceMs);
    const { answer } = await request(readDeviceStatus, { body: { deviceId } }, { signal });
    return answer.revoked ? 'revoked' : 'good';
  } catch {
    // Without an answer the device opens its vault, and asks again.
    return 'unreached';
  }
}
