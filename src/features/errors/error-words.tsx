import type { ErrorRow } from '#contract/error-log.ts';
import { Status } from '#src/ui/status/status.tsx';

export const sideNames: Record<ErrorRow['side'], string> = { browser: 'App', server: 'Server' };
export const portalNames: Record<NonNullable<ErrorRow['portal']>, string> = {
  app: 'Staff',
  client: 'Client',
  external: 'External',
};

/** `TypeError: rows is not iterable`; the kind alone if there is no message. */
export const errorTitle = ({ kind, message }: { kind: string; message: string }): string =>
  message ? `${kind}: ${message}` : kind;

/** Open until somebody resolved it. */
export const ErrorStateLabel = ({ error }: { error: Pick<ErrorRow, 'resolved_at'> }) =>
  error.resolved_at ? <Status tone="good">Resolved</Status> : <Status tone="bad">Open</Status>;
