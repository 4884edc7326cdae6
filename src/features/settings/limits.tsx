import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listLimits } from '#contract/firm/reference-lists.ts';
import { queryOf } from '#src/api/query.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

/** The limits in force, by group: values that the operator sets name their variable. */
export function Limits() {
  const { data, error, isError, refetch } = useQuery(queryOf(listLimits, {}, { persist: false }));
  const groups = [...new Set(data?.map(({ group }) => group))];
  return (
    <>
      <PageHeader
        title="Limits"
        back={<Link to="/app/settings">Settings</Link>}
        detail="Set by the software, or by a variable of the installation."
      />
      {isError && !data && <LoadFailure what="The limits" error={error} onRetry={refetch} />}
      {!isError && !data && <Skeleton className="h-96 w-full" />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {groups.map((group) => (
          <Card key={group} title={group}>
            <dl className="flex flex-col gap-2">
              {data
                ?.filter((limit) => limit.group === group)
                .map(({ label, value, variable }) => (
                  <div key={label} className="flex items-baseline justify-between gap-x-4">
                    <dt className="min-w-0 text-soft">{label}</dt>
                    <dd className="max-w-1/2 shrink-0 text-right tabular-nums">
                      {typeof value === 'number' ? formatSize(value) : value}
                      {variable && (
                        <code className="block text-small text-soft wrap-anywhere">{variable}</code>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </Card>
        ))}
      </div>
    </>
  );
}
