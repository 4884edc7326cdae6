import type { Client } from '#contract/clients/clients.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { FormSection } from '#src/ui/section/form-section.tsx';
import type { ClientChoices, ClientValues } from './client-values.ts';
import { wordsWith } from './words-with.ts';

interface LineOfBusinessProps {
  client: Pick<Client, 'industry' | 'sector'>;
  form: Pick<FormState<ClientValues>, 'field' | 'values'>;
  texts: Pick<FieldTexts<ClientValues>, 'industry' | 'sector'>;
  choices: Pick<ClientChoices, 'industries' | 'sectors'>;
}

const asItIs = (text: string | null | undefined) => text ?? '';

/** A client's industry and sector. The industry's usual sector is only proposed, because a client's own may differ. */
export function LineOfBusiness({ client, form, texts, choices }: LineOfBusinessProps) {
  const { industries, sectors } = choices;
  const usual = industries.find(({ code }) => code === form.values.industry)?.sector;
  return (
    <FormSection title="Line of business">
      <ComboboxField
        {...form.field('industry')}
        label={texts.industry.label}
        optional
        choices={wordsWith(
          industries.map(({ code }) => code),
          client.industry,
        )}
      />
      <ComboboxField
        {...form.field('sector')}
        label={texts.sector.label}
        hint={usual && !form.values.sector && `Its industry belongs to “${usual}”.`}
        optional
        choices={wordsWith(
          sectors.map(({ name }) => name),
          client.sector,
          asItIs,
        )}
      />
    </FormSection>
  );
}
