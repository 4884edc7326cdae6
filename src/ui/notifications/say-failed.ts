import { isQuota } from '#src/lib/is-quota.ts';
import { notify } from './store.ts';

const noRoom = 'This device has no room left, so this could not be kept. Nothing was changed.';
const failed = 'This could not be kept on this device. Nothing was changed; please try again.';

/** Words for a failure to keep something on the device. */
export const notKept = (error: unknown): string => (isQuota(error) ? noRoom : failed);

/** Notifies the person that their work could not be kept on the device, and reports the error. */
export function sayFailed(error: unknown): void {
  reportError(error);
  notify({ type: 'error', message: notKept(error), permanent: true });
}
