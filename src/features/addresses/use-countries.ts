import { useQuery } from '@tanstack/react-query';
import type { Choice } from '../../ui/field/select-field.tsx';
import { countriesQuery } from './addresses.queries.ts';

const none: readonly Choice[] = [];

/** Every country to choose from, by name. */
export function useCountries(): readonly Choice[] {
  const { data } = useQuery(countriesQuery);
  return data?.map(({ code, name }) => ({ value: code, label: name })) ?? none;
}
