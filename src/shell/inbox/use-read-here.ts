import { usePending } from '../../session/use-outbox.ts';

/** The ids of what was marked as read on this device, of which the server was not told yet. */
export const useReadHere = (): ReadonlySet<string> =>
  new Set(usePending('inbox.read').map(({ params }) => params.id));
