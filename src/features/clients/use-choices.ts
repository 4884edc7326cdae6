import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import { crmIndustries, icbCodeOf, icbSectors } from '#contract/clients/industries.ts';
import { useCompanyTypeChoices } from '#src/records/company-types.queries.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';
import type { ClientChoices } from './client-values.ts';
import {
  countriesQuery,
  employingEntitiesQuery,
  industriesQuery,
  officesQuery,
  sectorsQuery,
  servicesQuery,
  teamsQuery,
} from './clients.queries.ts';

type Named = readonly { id: string; name: string }[];

/** The choices, including the client's current one if it is no longer offered to others. */
function choicesOf(all: Named = [], had: Named = []): Choice[] {
  const gone = had.filter(({ id }) => !all.some((each) => each.id === id));
  return [...all, ...gone].map(({ id, name }) => ({ value: id, label: name }));
}

/** The choices of a client's form; without one, those of a new client. */
export function useChoices(
  client?: Pick<Client, 'office' | 'teams' | 'services' | 'employing_entity' | 'jurisdiction'>,
): ClientChoices {
  const { data: offices } = useQuery(officesQuery);
  const { data: teams } = useQuery(teamsQuery);
  const { data: services } = useQuery(servicesQuery);
  const { data: entities } = useQuery(employingEntitiesQuery);
  const { data: sectors } = useQuery(sectorsQuery);
  const { data: countries } = useQuery(countriesQuery);
  const { data: industries } = useQuery(industriesQuery);
  const companyTypes = useCompanyTypeChoices(client?.jurisdiction ?? '');
  // A device that never read the firm's own knows those of the benchmark.
  const known = sectors?.data ?? icbSectors;
  return {
    offices: choicesOf(offices, client ? [client.office] : []),
    teams: choicesOf(teams, client?.teams),
    services: choicesOf(services, client?.services),
    employingEntities: choicesOf(entities?.data, client?.employing_entity ? [client.employing_entity] : []),
    countries: countries?.map(({ code, name }) => ({ value: code, label: name })) ?? [],
    sectors: known,
    companyTypes,
    industries:
      industries?.data.map(({ code, sector }) => ({ code, sector: sector?.name ?? null })) ??
      crmIndustries.map((code) => ({
        code,
        sector: known.find(({ icb_code }) => icb_code !== null && icb_code === icbCodeOf(code))?.name ?? null,
      })),
  };
}
