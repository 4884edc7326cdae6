import { useQuery } from '@tanstack/react-query';
import { hiddenJobPollMs, jobPollMs } from '#contract/core/limits.ts';
import { isJobRunning, type JobStatus, listActiveJobs } from '#contract/jobs.ts';
import { queryOf } from '#src/api/query.ts';
import { Progress } from '#src/ui/progress/progress.tsx';
import { Section } from '#src/ui/section/section.tsx';

/** My imports that a job writes now; polled while there is one, also after a reload (specification, sections 4 and 9). */
const importsQuery = {
  ...queryOf(listActiveJobs, { query: {} }, { persist: false, background: true, quiet: true }),
  refetchIntervalInBackground: true,
  refetchInterval: ({ state }: { state: { data?: JobStatus[] | undefined } }) =>
    state.data?.some(isJobRunning) ? (document.hidden ? hiddenJobPollMs : jobPollMs) : false,
} as const;

/** Words for the jobs that are imports. */
const words: Readonly<Partial<Record<JobStatus['name'], string>>> = {
  import: 'Rows of a file are being added',
  'payslip-import': 'Payslips are being added',
};

/** The progress of imports that are written while their person goes on; nothing while there is none. */
export function ImportsUnderWay() {
  const { data: jobs = [] } = useQuery(importsQuery);
  const data = jobs.filter(({ name }) => name in words);
  if (data.length === 0) return null;
  return (
    <Section title="Imports">
      <ul aria-label="Imports" className="max-w-2xl">
        {data.map(({ name, batchId, data: { progress } }) => (
          <li key={batchId} className="border-line py-2 not-first:border-t">
            {/* Payslips are written at once, so that between nothing and everything there is no progress to tell. */}
            <Progress
              label={words[name] ?? ''}
              value={progress > 0 ? progress : undefined}
              detail="Your inbox tells you when it is done"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
