import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClientDataType,
  clientDataNeeds,
  clientDataTypes,
  readClientData,
} from '#contract/clients/client-data.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { allows } from '#contract/core/requirement.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useCompanyTypeName } from '#src/records/company-types.queries.ts';
import { useSession } from '#src/session/session.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { dataFactsOf } from './client-data.rules.ts';

const labels: Readonly<Record<ClientDataType, string>> = {
  kyc: 'KYC',
  profile: 'Profile',
  'profile-details': 'Profile details',
  'profile-relations': 'Relations',
  'local-info': 'Local information',
  sharepoint: 'Document storage',
  external: 'Links to other tools',
  'relationship-managers': 'Relationship managers',
  onboarding: 'Onboarding',
};

/** The data of a client by type: the present type, its answer, and why there is none. */
function useClientData(id: string, type: ClientDataType) {
  const { data, isPending, error, refetch } = useQuery(
    queryOf(
      readClientData,
      { params: { id }, query: { type } },
      // Local information has bank details, which no device keeps.
      { quiet: true, ...(type === 'local-info' && { persist: false }) },
    ),
  );
  return { type, data, loading: isPending, error, refetch };
}

/** The data of a client by type, as of when it was read, and what Portico does not hold of it yet. */
export function ClientDataCard({ id }: { id: string }) {
  const { permissions } = useSession();
  const types = clientDataTypes.filter((type) => allows(permissions, clientDataNeeds[type]));
  const [chosen, setChosen] = useState<ClientDataType>();
  const type = chosen ?? types[0];
  if (!type) return null;
  return (
    <Card title="Data by type">
      <SelectField
        label="Type"
        value={type}
        choices={types.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => setChosen(types.find((one) => one === value))}
      />
      <OfType key={type} id={id} type={type} />
    </Card>
  );
}

function OfType({ id, type }: { id: string; type: ClientDataType }) {
  const { data, loading, error, refetch } = useClientData(id, type);
  const details = data?.type === 'profile-details' ? data.data : null;
  const companyType = useCompanyTypeName(details?.company_type ?? null);
  if (error && !data) return <LoadFailure what={labels[type]} error={error} onRetry={refetch} />;
  const named = details && { ...details, company_type: details.company_type && companyType };
  const facts = data ? dataFactsOf(named ?? data.data) : [{ label: labels[type], value: undefined }];
  return (
    <div className="mt-4" aria-busy={loading || undefined}>
      <Facts facts={facts} />
      {data && (
        <p className="mt-3 text-small text-soft">
          As of {formatDate(data.fetched_at, dateFormats.dateTime)}.
          {data.not_held.length > 0 && ` Not held yet: ${data.not_held.join(', ')}.`}
        </p>
      )}
    </div>
  );
}
