import type { ReactNode } from 'react';
import { kycLevels } from '#contract/clients/clients.ts';
import type { FieldTexts } from '#src/edit/field-texts.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { CompanyTypeControl } from '#src/records/company-type-field.tsx';
import { RegionControl } from '#src/records/region-field.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { DayOfYearField } from '#src/ui/field/day-of-year-field.tsx';
import { ComboboxField, SeveralField } from '#src/ui/field/found-fields.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { FormState } from '#src/ui/form/use-form.ts';
import { FormSection } from '#src/ui/section/form-section.tsx';
import type { ClientChoices, ClientValues, FormClient } from './client-values.ts';
import { FirmFields } from './firm-fields.tsx';
import { FormerNames } from './former-names.tsx';
import { LineOfBusiness } from './line-of-business.tsx';
import { NameFields } from './name-fields.tsx';
import { PersonFields } from './person-fields.tsx';

export interface ClientFieldsProps {
  client: FormClient;
  form: FormState<ClientValues>;
  texts: FieldTexts<ClientValues>;
  choices: ClientChoices;
  /** Shown below the name. */
  belowName?: ReactNode;
}

/** A client's own fields, the most often requested first. */
export function ClientFields(props: ClientFieldsProps) {
  const { client, form, texts, choices } = props;
  const text = { enterKeyHint: 'next', autoComplete: 'off' } as const;
  const { value: kyc, onChange: setKyc, ...kycField } = form.field('kyc_level');
  return (
    <>
      <FormSection title="Name">
        <NameFields client={client} form={form} texts={texts} />
        {client.kind === 'CORPORATE' && (
          <TextField
            {...form.field('registered_name_local')}
            {...text}
            label={texts.registered_name_local.label}
            optional
          />
        )}
        {props.belowName}
        <TextField {...form.field('tax_id')} {...text} label={texts.tax_id.label} optional />
      </FormSection>
      {client.kind === 'CORPORATE' ? <CompanyFields {...props} /> : <PersonFields {...props} />}
      {client.id !== null && <FormerNames form={form} />}
      <FormSection title="Relationship">
        <SelectField
          {...form.field('office')}
          label={texts.office.label}
          choices={choices.offices}
          placeholder="Choose an office"
        />
        <SelectField
          {...kycField}
          label={texts.kyc_level.label}
          optional
          value={kyc}
          onChange={(value) => setKyc(kycLevels.find((level) => level === value) ?? '')}
          choices={kycLevels.map((value) => ({ value, label: labelOf(value) }))}
          placeholder="None"
        />
        <SeveralField {...form.field('teams')} label={texts.teams.label} choices={choices.teams} />
        <SeveralField {...form.field('services')} label={texts.services.label} choices={choices.services} />
        <TextField {...form.field('client_since')} type="date" label={texts.client_since.label} optional />
        <TextField {...form.field('start_date')} type="date" label={texts.start_date.label} optional />
      </FormSection>
      <FirmFields {...props} />
      <LineOfBusiness {...props} />
      <FormSection title="Contact">
        <TextField
          {...form.field('website_url')}
          {...text}
          type="url"
          inputMode="url"
          label={texts.website_url.label}
          optional
        />
        <TextField
          {...form.field('phone')}
          {...text}
          type="tel"
          inputMode="tel"
          label={texts.phone.label}
          optional
        />
      </FormSection>
      <FormSection title="In other systems">
        {(['cas360', 'bluemeg', 'hubspot'] as const).map((system) => (
          <TextField
            key={system}
            {...form.field(system)}
            {...text}
            label={texts[system].label}
            optional
            autoCapitalize="off"
          />
        ))}
      </FormSection>
    </>
  );
}

function CompanyFields({ form, texts, choices }: ClientFieldsProps) {
  const { value: listed, onChange: setListed } = form.field('listed');
  return (
    <FormSection title="Company">
      <ComboboxField
        {...form.field('jurisdiction')}
        label={texts.jurisdiction.label}
        choices={choices.countries}
        nothing="There is no such country."
      />
      <RegionControl
        {...form.field('jurisdiction_region')}
        label={texts.jurisdiction_region.label}
        choices={[]}
        values={{ country: form.values.jurisdiction }}
      />
      <CompanyTypeControl
        {...form.field('company_type')}
        label={texts.company_type.label}
        values={form.values}
        choices={[]}
      />
      <TextField
        {...form.field('registration_number')}
        label={texts.registration_number.label}
        optional
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...form.field('date_of_incorporation')}
        type="date"
        max={today(now())}
        label={texts.date_of_incorporation.label}
        optional
      />
      <DayOfYearField {...form.field('year_end')} label={texts.year_end.label} optional />
      <TextField
        {...form.field('lei')}
        label={texts.lei.label}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <Checkbox checked={listed} onChange={(checked) => setListed(checked)} className="md:col-span-2">
        {texts.listed.label}
      </Checkbox>
      {listed && (
        <TextField
          {...form.field('exchange')}
          label={texts.exchange.label}
          hint="Its name or its code (MIC), such as XSWX."
          optional
          autoComplete="off"
          enterKeyHint="next"
        />
      )}
    </FormSection>
  );
}
