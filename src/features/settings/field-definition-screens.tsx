import { TextCursorInput } from 'lucide-react';
import { type FieldDefinition, fieldDefinitions } from '#contract/firm/field-definitions.ts';
import { definitionKinds, fieldEntities } from '#contract/firm/words.ts';
import { labelOf } from '#src/lib/names.ts';
import { useCountryChoices, wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status } from '#src/ui/status/status.tsx';

function FieldDefinitionCard({ row: { label, type, options, country } }: { row: FieldDefinition }) {
  return (
    <>
      <p className="flex-1">
        {label}
        <span className="block text-small text-soft">
          {type === 'LIST' ? options.join(', ') : labelOf(type)}
        </span>
      </p>
      {country && <p className="mt-2 text-small text-soft">{country.name}</p>}
    </>
  );
}

export const fieldDefinitionScreens = recordScreens(fieldDefinitions, {
  titleOf: ({ label }) => label,
  useChoices: () => ({
    entity: wordChoices(fieldEntities),
    type: wordChoices(definitionKinds),
    country: useCountryChoices(),
  }),
  icon: <TextCursorInput />,
  headOf: ({ entity }) => labelOf(entity),
  mark: ({ required }) => required && <Status tone="info">Required</Status>,
  Card: FieldDefinitionCard,
  empty: 'Facts of a client that the firm keeps beyond those of every client.',
});
