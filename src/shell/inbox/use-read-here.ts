import { usePending } from '#src/session/use-outbox.ts';

/** Ids of the items marked as read on this device that the server's answer of `asOf` (device time, ms) does not show as read. */
export const useReadHere = (asOf: number): ReadonlySet<string> =>
  new Set(usePending('inbox.read', asOf).map(({ params }) => params.id));
