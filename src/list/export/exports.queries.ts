import type { QueryClient } from '@tanstack/react-query';
import { hiddenJobPollMs, jobPollMs } from '#contract/core/limits.ts';
import { type Exported, listExports } from '#contract/exports.ts';
import { isJobRunning } from '#contract/jobs.ts';
import { queryOf } from '#src/api/query.ts';

export const isRunning = ({ job }: Pick<Exported, 'job'>): boolean => isJobRunning(job);

/** My exports of the last day; polled while one is being made (specification, section 9). */
export const exportsQuery = {
  ...queryOf(listExports, {}, { persist: false, background: true, quiet: true }),
  refetchIntervalInBackground: true,
  refetchInterval: ({ state }: { state: { data?: Exported[] | undefined } }) =>
    state.data?.some(isRunning) ? (document.hidden ? hiddenJobPollMs : jobPollMs) : false,
} as const;

export const reloadExports = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: exportsQuery.queryKey });
