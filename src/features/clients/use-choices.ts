import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients.ts';
import { icbSectors } from '#contract/clients/industries.ts';
import type { Choice } from '#src/ui/field/select-field.tsx';
import type { ClientChoices } from './client-values.ts';
import {
  countriesQuery,
  employingEntitiesQuery,
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
  client?: Pick<Client, 'office' | 'teams' | 'services' | 'employing_entity'>,
): ClientChoices {
  const { data: offices } = useQuery(officesQuery);
  const { data: teams } = useQuery(teamsQuery);
  const { data: services } = useQuery(servicesQuery);
  const { data: entities } = useQuery(employingEntitiesQuery);
  const { data: sectors } = useQuery(sectorsQuery);
  const { data: countries } = useQuery(countriesQuery);
  return {
    offices: choicesOf(offices, client ? [client.office] : []),
    teams: choicesOf(teams, client?.teams),
    services: choicesOf(services, client?.services),
    employingEntities: choicesOf(entities?.data, client?.employing_entity ? [client.employing_entity] : []),
    countries: countries?.map(({ code, name }) => ({ value: code, label: name })) ?? [],
    // A device that never read the firm's own knows those of the benchmark.
    sectors: sectors?.data ?? icbSectors,
  };
}
