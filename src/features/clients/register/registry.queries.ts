import { listActivity } from '#contract/activity.ts';
import { readClient } from '#contract/clients/clients.ts';
import { hiddenJobPollMs, jobPollMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { isJobRunning, type JobStatus, readBatch, readJob } from '#contract/jobs.ts';
import {
  createRegistryCheck,
  decideDifferences,
  type RegistryCheck,
  type RegistryDifference,
  readClientRegistry,
  readNewestRegistryCheck,
  stopRegistryCheck,
} from '#contract/registry/registry-checks.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { now } from '#src/lib/time/clock.ts';
import { clientShownBy } from '#src/records/record.queries.ts';
import { queryClient } from '#src/session/query-client.ts';

export const clientRegistryQuery = (id: string) =>
  queryOf(readClientRegistry, { params: { id } }, { quiet: true, persist: false });
export const newestCheckQuery = queryOf(readNewestRegistryCheck, {}, { quiet: true, persist: false });

const pollMs = () => (document.hidden ? hiddenJobPollMs : jobPollMs);
const polled = { persist: false, background: true, quiet: true } as const;

/** A check of several clients as a job, polled until it has ended (specification, sections 4 and 9). */
export const checkStatusQuery = (batchId: string) =>
  ({
    ...queryOf(readBatch, { query: { batchId, name: 'metadata-update' } }, polled),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }: { state: { data?: JobStatus[] | undefined } }) =>
      state.data?.some(isJobRunning) ? pollMs() : false,
  }) as const;
/** My newest check of one client, polled likewise. */
export const clientCheckQuery = (clientId: string) =>
  ({
    ...queryOf(readJob, { query: { name: 'metadata-update', clientId } }, polled),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }: { state: { data?: JobStatus | null | undefined } }) =>
      state.data && isJobRunning(state.data) ? pollMs() : false,
  }) as const;

const again = (...calls: readonly { readonly name: string }[]) => {
  for (const { name } of calls) void queryClient.invalidateQueries({ queryKey: [name] });
};

/** Begins to compare clients with the register; all companies without ids. Throws as `call` does. */
export async function beginCheck(clients?: readonly string[]): Promise<RegistryCheck> {
  const body = { id: newId(now()), ...(clients && { clients: [...clients] }) };
  const check = await call(createRegistryCheck, { body });
  again(readNewestRegistryCheck, readJob, readBatch);
  return check;
}

export async function stopCheck(id: string): Promise<void> {
  await call(stopRegistryCheck, { params: { id } });
  showChecked();
}

/** All that shows what a check found is read again. */
export const showChecked = () => again(readClientRegistry, readNewestRegistryCheck, ...clientShownBy);

/** Decides about differences as they are shown. Throws as `call` does. */
export async function decideAbout(
  id: string,
  decision: 'ACCEPT' | 'KEEP',
  differences: readonly RegistryDifference[],
): Promise<void> {
  const body = {
    decision,
    differences: differences.map(({ field, ours, theirs }) => ({ field, ours, theirs })),
  };
  try {
    await call(decideDifferences, { params: { id }, body });
  } finally {
    again(readClientRegistry, ...clientShownBy, readClient, listActivity);
  }
}
