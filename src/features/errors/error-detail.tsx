import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { type ErrorDetail, readError } from '#contract/error-log.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Reference } from '#src/ui/reference/reference.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { ErrorStateLabel, errorTitle, portalNames, sideNames } from './error-words.tsx';
import { ResolveButton } from './resolve-button.tsx';

const time = (instant: string) => formatDate(instant, dateFormats.dateTime);

/** An error: its places, its counts, its last report, and the references people may quote. */
export function ErrorDetails({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(readError, { params: { id } }, { persist: false }),
  );
  const back = <Link to="/app/errors">Errors</Link>;
  if (isError && !data) return <LoadFailure what="This error" error={error} onRetry={refetch} />;
  // The parts vary in height with the error: they appear together, so that nothing moves.
  if (!data)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={<span className="break-words">{errorTitle(data)}</span>}
        back={back}
        detail={<ErrorStateLabel error={data} />}
        actions={<ResolveButton error={data} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Seen">
          <Facts facts={factsOf(data)} />
        </Card>
        <Card title="References">
          <ul className="flex flex-col gap-2">
            {data.occurrences.map(({ reference, at }) => (
              <li key={reference} className="flex flex-wrap justify-between gap-x-4 text-small">
                <Reference id={reference} />
                <span className="text-soft">{time(at)}</span>
              </li>
            ))}
          </ul>
        </Card>
        {data.sample.exceptions.map((exception, at) => (
          <Stack
            // biome-ignore lint/suspicious/noArrayIndexKey: causes have no identity but their place
            key={at}
            title={at === 0 ? 'Thrown' : 'Caused by'}
            exception={exception}
          />
        ))}
      </div>
    </>
  );
}

const factsOf = (error: ErrorDetail) => [
  { label: 'Where', value: sideNames[error.side] },
  { label: 'Portal', value: error.portal ? portalNames[error.portal] : '-' },
  { label: 'Place', value: error.place ?? '-' },
  { label: 'Release', value: error.release ?? '-' },
  { label: 'Device', value: error.sample.device ?? '-' },
  { label: 'Times', value: String(error.count) },
  { label: 'First seen', value: time(error.first_seen) },
  { label: 'Last seen', value: time(error.last_seen) },
  { label: 'Resolved', value: error.resolved_at ? time(error.resolved_at) : '-' },
];

type Exception = ErrorDetail['sample']['exceptions'][number];

/** Stack of an error, the innermost call first; frames outside our own code are pale. */
function Stack({ title, exception }: { title: string; exception: Exception }) {
  return (
    <Card title={title} className="min-w-0 xl:col-span-2">
      <p className="mb-2 break-words">{errorTitle(exception)}</p>
      <ol className="overflow-x-auto font-mono text-small">
        {exception.frames.map(({ at, function: name, own }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames have no identity but their place
          <li key={index} className={own ? 'whitespace-nowrap' : 'whitespace-nowrap text-faint'}>
            {name} <span className="text-soft">{at}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
