import { useQuery } from '@tanstack/react-query';
import { FileCheck, Tags } from 'lucide-react';
import type { InferInput } from 'valibot';
import type { attributeForm } from '#contract/clients/attributes.form.ts';
import { type Attribute, approvalRights, attributes } from '#contract/clients/attributes.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { fieldDefinitions } from '#contract/firm/field-definitions.ts';
import type { FieldEntity } from '#contract/firm/words.ts';
import { wholeListOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { type NameOf, recordScreens } from '#src/records/record-screens.ts';

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

type AttributeInput = InferInput<typeof attributeForm>;

const valuesOf = (entity: Exclude<FieldEntity, 'BANK_DETAILS'>) => ({
  titleOf: ({ definition }: Attribute) => definition.name,
  toAnswer: ({ definition: id }: AttributeInput, nameOf: NameOf<AttributeInput>) => ({
    definition: { id, key: '', name: nameOf('definition', id), type: 'TEXT' as const },
    source: 'USER' as const,
  }),
  useChoices: () => ({
    definition: useDefinitions()
      .filter((definition) => definition.entity === entity)
      .map(({ id, label }) => ({ value: id, label })),
  }),
  headOf: ({ definition }: Attribute) => definition.name,
  Card: ({ row }: { row: Attribute }) => <p className="flex-1">{shownValue(row)}</p>,
});

export const attributeScreens = recordScreens(attributes, {
  ...valuesOf('CLIENT'),
  icon: <Tags />,
  empty: 'Facts that the firm keeps of its clients beyond those of every client.',
});
export const approvalRightScreens = recordScreens(approvalRights, {
  ...valuesOf('APPROVAL_RIGHTS'),
  icon: <FileCheck />,
  empty: 'Who approves what for the client, in the fields that the firm added to approval rights.',
});
