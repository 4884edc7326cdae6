import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/core/endpoint.ts';
import {
  listCountries,
  type listOffices,
  type listServices,
  type listTeams,
  listUsers,
} from '#contract/reference.ts';
import { queryOf, wholeListOf } from '../api/query.ts';
import { labelOf } from '../lib/names.ts';
import type { Choice } from '../ui/field/select-field.tsx';

type NamedList = typeof listOffices | typeof listServices | typeof listTeams;

/** All entries of a list of names as choices; the list is kept on the device. */
export function useNamedChoices(list: NamedList): readonly Choice[] {
  const { data = [] } = useQuery(queryOf<NamedList>(list, {}));
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

/** The rows of all colleagues, by name. */
export const colleaguesQuery = (choices: Parameters<typeof wholeListOf>[1] = {}) => ({
  ...wholeListOf(listUsers, choices),
  select: ({ data }: Answer<typeof listUsers>) => data,
});

/** All colleagues as choices. */
export function useColleagueChoices(): readonly Choice[] {
  const { data = [] } = useQuery(colleaguesQuery());
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

/** All countries, by name. */
export function useCountryChoices(): readonly Choice[] {
  const { data = [] } = useQuery(queryOf(listCountries, {}));
  return data.map(({ code, name }) => ({ value: code, label: name }));
}

/** Words of the contract as choices. */
export const wordChoices = (words: readonly string[]): readonly Choice[] =>
  words.map((value) => ({ value, label: labelOf(value) }));
