import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { agreementForm } from '#contract/firm/agreements.form.ts';
import {
  type AgreementVersions,
  publishAgreement,
  readAgreementHistory,
  readAgreements,
} from '#contract/firm/agreements.ts';
import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { queryOf } from '#src/api/query.ts';
import type { Kept } from '#src/edit/begin.ts';
import { EditForm, FormSkeleton } from '#src/edit/edit-form.tsx';
import { sayDone } from '#src/edit/say-done.ts';
import { useEdit } from '#src/edit/use-edit.ts';
import { useKept } from '#src/edit/use-kept.ts';
import { writeNow } from '#src/edit/write.ts';
import { queryClient } from '#src/session/query-client.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { agreementSubject, agreementTexts, agreementValues } from './agreement-values.ts';

const list = '/app/settings/agreements';

/** The form of a new version of the agreement. */
export function PublishAgreement() {
  const { data, error, isError, refetch } = useQuery(queryOf(readAgreements, {}));
  const kept = useKept(agreementSubject, data !== undefined);
  return (
    <>
      <PageHeader
        title={data?.version === 0 ? 'The agreement' : 'A new version of the agreement'}
        back={<Link to={list}>Agreement</Link>}
        detail="Once it is published, every contact has to read and accept it before anything else."
      />
      {isError && !data && <LoadFailure what="The agreement" error={error} onRetry={refetch} />}
      {!isError && !(data && kept) && <FormSkeleton fields={3} />}
      {data && kept && <NewVersion agreement={data} kept={kept} />}
    </>
  );
}

function NewVersion({ agreement, kept }: { agreement: AgreementVersions; kept: Kept }) {
  const router = useRouter();
  const edit = useEdit(
    {
      subject: agreementSubject,
      titleOf: () => 'The agreement',
      page: `${list}/publish`,
      schema: agreementForm,
      record: agreement as AgreementVersions | undefined,
      valuesOf: agreementValues,
      changeOf: ({ versions: [newest] }) => ({
        by: newest?.published_by?.name ?? null,
        at: newest?.published_at ?? null,
      }),
      write: (form, version) => writeNow(publishAgreement, { body: { version, form } }),
      // Fetched as well as answered: only fetched answers are kept on the device, where the next page begins.
      shownBy: [readAgreements, readAgreementHistory, listFirstSteps],
      done(outcome) {
        if (outcome.record) queryClient.setQueryData([readAgreements.name, {}], outcome.record);
        sayDone(outcome, agreementTexts);
        void router.navigate({ to: list });
      },
    },
    kept,
  );
  const { form } = edit;
  return (
    <EditForm
      edit={edit}
      label="The agreement"
      texts={agreementTexts}
      action="Publish"
      online
      leave={
        <Link to={list} className={buttonClass('quiet')}>
          Leave
        </Link>
      }
    >
      <TextField {...form.field('title')} label="Title" enterKeyHint="next" />
      <TextareaField {...form.field('text')} label="Text" />
      {agreement.version > 0 && (
        <TextareaField
          {...form.field('changes')}
          label="What changes"
          optional
          hint="In few words, for the contacts who accepted the version before."
        />
      )}
    </EditForm>
  );
}
