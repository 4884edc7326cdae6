import { useQuery } from '@tanstack/react-query';
import type { listServices, listUsers } from '../../contract/reference.ts';
import { queryOf } from '../api/query.ts';
import { labelOf } from '../lib/names.ts';
import type { Choice } from '../ui/field/select-field.tsx';

/** All entries of a list of names as choices; the list is kept on the device. */
export function useNamedChoices(list: typeof listUsers | typeof listServices): readonly Choice[] {
  const { data = [] } = useQuery(queryOf<typeof listUsers | typeof listServices>(list, {}));
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

/** Words of the contract as choices. */
export const wordChoices = (words: readonly string[]): readonly Choice[] =>
  words.map((value) => ({ value, label: labelOf(value) }));
