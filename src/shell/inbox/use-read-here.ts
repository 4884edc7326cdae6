import { usePending } from '../../session/use-outbox.ts';

/** The ids of what was marked as read on this device, as far as what the server said at `asOf` (device time, ms) does not show it. */
export const useReadHere = (asOf: number): ReadonlySet<string> =>
  new Set(usePending('inbox.read', asOf).map(({ params }) => params.id));
