import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type FirmValues, firmForm } from '#contract/firm/firm.form.ts';
import { type FirmFacts, readFirm, readFirmHistory, updateFirm } from '#contract/firm/firm.ts';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { queryOf } from '#src/api/query.ts';
import type { Kept } from '#src/edit/begin.ts';
import { AccentField } from '#src/edit/brand/accent-field.tsx';
import { LogoField } from '#src/edit/brand/logo-field.tsx';
import { EditForm, FormSkeleton } from '#src/edit/edit-form.tsx';
import { type FieldTexts, labelsOf } from '#src/edit/field-texts.ts';
import { sayDone } from '#src/edit/say-done.ts';
import { useEdit } from '#src/edit/use-edit.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { writeNow } from '#src/edit/write.ts';
import { currencies, timeZones } from '#src/lib/places.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { asHistory, Changes, History } from '#src/records/record-history.tsx';
import { loadConfig } from '#src/session/config.ts';
import { queryClient } from '#src/session/query-client.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { ComboboxField } from '#src/ui/field/found-fields.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { EmbeddedCode } from './embedded-code.tsx';
import { firmSubject, firmTexts, firmValues } from './firm-values.ts';

const page = '/app/settings/firm';

/** The firm and its brand, as everybody sees them. */
export function FirmSettings() {
  const { data, error, isError, refetch } = useQuery(queryOf(readFirm, {}));
  const [round, setRound] = useState(0);
  const kept = useKept(firmSubject, data !== undefined);
  return (
    <>
      <PageHeader
        title="Firm and brand"
        back={<Link to="/app/settings">Settings</Link>}
        detail="As clients read it: on the sign-in pages, in letters and on certificates. A change counts at once."
      />
      {isError && !data && <LoadFailure what="The firm" error={error} onRetry={refetch} />}
      {!isError && !(data && kept) && <FormSkeleton fields={6} />}
      {data && kept && (
        <>
          <FirmEdit key={round} firm={data} kept={kept} onDone={() => setRound(round + 1)} />
          <History call={readFirmHistory}>
            <FirmChanges />
          </History>
          <div className="mt-8 max-w-2xl">
            <EmbeddedCode />
          </div>
        </>
      )}
    </>
  );
}

function FirmChanges() {
  const query = useQuery(queryOf(readFirmHistory, {}, asHistory));
  const texts: FieldTexts<FirmValues> = {
    ...firmTexts,
    country: { label: 'Country', show: labelsOf(useCountryChoices()) },
    logo: { label: 'Logo', show: (logo) => (logo ? 'A picture' : '') },
  };
  const names = Object.keys(texts) as (keyof FirmValues)[];
  return <Changes<FirmValues> rows={query.data} query={query} names={names} texts={texts} />;
}

function FirmEdit({ firm, kept, onDone }: { firm: FirmFacts; kept: Kept; onDone(): void }) {
  const edit = useEdit(
    {
      subject: firmSubject,
      titleOf: () => 'The firm',
      page,
      schema: firmForm,
      record: firm as FirmFacts | undefined,
      valuesOf: firmValues,
      changeOf: () => ({ by: null, at: null }),
      write: (form, version) => writeNow(updateFirm, { body: { version, form } }),
      shownBy: [readFirm, readFirmHistory, listFirstSteps],
      done(outcome) {
        if (outcome.record) queryClient.setQueryData([readFirm.name, {}], outcome.record);
        // The page itself shows the new name, logo and colour.
        loadConfig().catch(console.warn);
        sayDone(outcome, firmTexts);
        onDone();
      },
    },
    kept,
  );
  const { form } = edit;
  return (
    <EditForm
      edit={edit}
      label="The firm"
      texts={firmTexts}
      online
      leave={
        <Link to="/app/settings" className={buttonClass('quiet')}>
          Leave
        </Link>
      }
    >
      <TextField {...form.field('name')} label="Name" autoComplete="organization" enterKeyHint="next" />
      <LogoField {...form.field('logo')} />
      <AccentField {...form.field('accent')} />
      <TextareaField
        {...form.field('address')}
        label="Address"
        optional
        hint="At the foot of letters."
        autoComplete="street-address"
      />
      <ComboboxField
        {...form.field('country')}
        label="Country"
        choices={useCountryChoices()}
        nothing="There is no such country."
      />
      <div className="grid-fields">
        <ComboboxField
          {...form.field('time_zone')}
          label="Time zone"
          choices={timeZones}
          nothing="There is no such time zone."
        />
        <ComboboxField
          {...form.field('currency')}
          label="Currency"
          choices={currencies}
          nothing="There is no such currency."
        />
      </div>
    </EditForm>
  );
}
