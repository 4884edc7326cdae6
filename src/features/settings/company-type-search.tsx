import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type CompanyType, listCompanyTypes } from '#contract/clients/company-types.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { companyTypeLabel } from '#src/records/company-types.queries.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { useSettled } from '#src/ui/use-settled.ts';

/** Company types of all jurisdictions, found by their names, codes and abbreviations. */
export function CompanyTypeSearch() {
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const query = useQuery({
    ...queryOf(
      listCompanyTypes,
      { query: { search: asked } },
      { enabled: asked.length > 1, quiet: true, persist: false },
    ),
    placeholderData: keepPreviousData,
  });
  const { data: types } = query;
  const about = useId();
  return (
    <div className="mt-3">
      <TextField
        label="Find a company type"
        hint="By its name, code or abbreviation."
        type="search"
        autoComplete="off"
        value={words}
        onChange={setWords}
        aria-controls={about}
      />
      <div id={about} aria-live="polite" className="mt-3 text-small">
        {query.isError && (
          <LoadFailure what="The company types" error={query.error} onRetry={query.refetch} />
        )}
        {asked.length > 1 && types?.length === 0 && (
          <p className="text-soft">No company type is called that.</p>
        )}
        {asked.length > 1 && types && types.length > 0 && <Found types={types} />}
      </div>
    </div>
  );
}

function Found({ types }: { types: readonly CompanyType[] }) {
  const countries = useCountryChoices();
  const placeOf = ({ jurisdiction }: CompanyType) =>
    jurisdiction &&
    (countries.find(({ value }) => value === jurisdiction.slice(0, 2))?.label ?? jurisdiction);
  return (
    <ul aria-label="Company types found" className="max-h-96 overflow-y-auto">
      {types.map((type) => (
        <li key={type.code} className="border-line border-t py-2 first:border-t-0">
          {companyTypeLabel(type)}
          <span className="block text-soft">
            {[
              type.code,
              placeOf(type),
              type.ended && `not issued since ${formatDate(type.ended, dateFormats.date)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
