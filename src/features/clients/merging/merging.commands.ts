import { readClient } from '#contract/clients/clients.ts';
import { type MergePreview, mergeClients, undoClientMerge } from '#contract/clients/merging.ts';
import { newId } from '#contract/core/values.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Merges one client into another, both as somebody compared them. Its dialog shows a refusal. */
export async function merge(
  { merged, survivor, contacts }: MergePreview,
  ending: readonly string[],
): Promise<void> {
  const body = {
    version: merged.version,
    into: { id: survivor.id, version: survivor.version },
    contacts: contacts.map(({ id }) => ({ id, keeps: !ending.includes(id) })),
  };
  await call(
    mergeClients,
    { params: { id: merged.id }, body },
    { quiet: true, idempotencyKey: newId(now()) },
  );
  await queryClient.invalidateQueries();
}

/** Makes a merged client one of its own again. What this device kept under its id was the survivor. */
export async function takeApart(id: string): Promise<void> {
  await call(undoClientMerge, { params: { id } }, { idempotencyKey: newId(now()) });
  queryClient.removeQueries({ queryKey: [readClient.name, { params: { id } }] });
  await queryClient.invalidateQueries();
}
