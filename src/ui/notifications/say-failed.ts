import { notify } from './store.ts';

const noRoom = 'This device has no room left, so this could not be kept. Nothing was changed.';
const failed = 'This could not be kept on this device. Nothing was changed; please try again.';

/** Says where the person is that what they did could not be kept on the device, and reports why. */
export function sayFailed(error: unknown): void {
  reportError(error);
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
  notify({ type: 'error', message: isFull ? noRoom : failed, permanent: true });
}
