import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type FoundCompany, searchHubspotCompanies } from '#contract/crm/hubspot.ts';
import { queryOf } from '#src/api/query.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { SearchField } from '#src/ui/filter/search-field.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

/** Searches the companies of the CRM. `action`: what can be done with one that is of no client yet. */
export function HubspotSearch({ action }: { action(company: FoundCompany): ReactNode }) {
  const [words, setWords] = useState('');
  const { data, isError, error, refetch } = useQuery({
    ...queryOf(searchHubspotCompanies, { query: { search: words } }, { quiet: true, persist: false }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField label="Search companies" value={words} onSearch={setWords} className="mb-4 max-w-xl" />
      {isError && !data && <LoadFailure what="The companies" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-48 w-full" />}
      {data?.length === 0 && <p className="text-soft">No company of the CRM has such a name.</p>}
      <ul aria-label="Companies found" className="flex flex-col divide-y divide-line">
        {data?.map((company) => (
          <li
            key={company.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>{company.name}</p>
              <p className="text-small text-soft">
                {[company.city, company.country?.name].filter(Boolean).join(', ')}
              </p>
            </div>
            {company.client ? (
              <p className="text-small text-soft">
                Linked to{' '}
                <Link to="/app/clients/$id/info" params={{ id: company.client.id }} className={linkClass}>
                  {company.client.name}
                </Link>
              </p>
            ) : (
              <span className="flex flex-wrap gap-2">{action(company)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
