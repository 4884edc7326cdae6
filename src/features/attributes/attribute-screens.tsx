import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { type Attribute, attributes } from '../../../contract/clients/attributes.ts';
import { dateFormats } from '../../../contract/core/limits.ts';
import { fieldDefinitions } from '../../../contract/firm/field-definitions.ts';
import { wholeListOf } from '../../api/query.ts';
import { formatDate } from '../../lib/time.ts';
import { recordScreens } from '../../records/record-screens.ts';

/** The fields that the firm defined. */
export function useDefinitions() {
  const { data } = useQuery(wholeListOf(fieldDefinitions.list));
  return data?.data ?? [];
}

/** A value in words. */
function shownValue({ definition: { type }, value }: Attribute): string {
  if (type === 'DATE') return formatDate(value, dateFormats.date);
  if (type === 'BOOL') return value === 'true' ? 'Yes' : 'No';
  return value;
}

export const attributeScreens = recordScreens(attributes, {
  titleOf: ({ definition }) => definition.name,
  toAnswer: ({ definition: id }, nameOf) => ({
    definition: { id, key: '', name: nameOf('definition', id), type: 'TEXT' as const },
    source: 'USER' as const,
  }),
  useChoices: () => ({ definition: useDefinitions().map(({ id, label }) => ({ value: id, label })) }),
  icon: <Tags />,
  headOf: ({ definition }) => definition.name,
  Card: ({ row }: { row: Attribute }) => <p className="flex-1">{shownValue(row)}</p>,
  empty: 'Facts that the firm keeps of its clients beyond those of every client.',
});
