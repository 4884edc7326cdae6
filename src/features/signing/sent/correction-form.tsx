import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { id } from '#contract/core/values.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { drawingProblem } from '#contract/signing/drawing-rules.ts';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { PageSkeleton } from '#src/ui/pdf/page-skeleton.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { comparisonPollMs } from '../comparison/comparison.queries.ts';
import { isComparing, textProblem } from '../comparison/comparison.rules.ts';
import { useLookedAt } from '../comparison/looked-at.ts';
import { CorrectedFile } from './corrected-file.tsx';
import { consequencesOf } from './correction.rules.ts';
import { CorrectionPreview } from './correction-preview.tsx';
import { correct } from './sent.commands.ts';
import { correctionQuery } from './sent.queries.ts';

const schema = v.object({ documentId: id, uploadId: v.pipe(v.string(), v.nonEmpty('Choose a PDF.')) });

/** Form of a correction: the document, the new PDF, its preview with the fields, and the consequences; it can be saved only after those. */
export function CorrectionForm({ envelope }: { envelope: SentEnvelope }) {
  const navigate = useNavigate();
  const { online } = useReach();
  const [chosen, setChosen] = useState<Upload>();
  const [opened, setOpened] = useState<Upload['id']>();
  const page = { to: '/app/sign/list/$id', params: { id: envelope.id } } as const;
  const form = useForm({
    schema,
    initial: { documentId: envelope.documents[0]?.id ?? '', uploadId: '' },
    submit: (body) =>
      readRefusal(
        correct(envelope, { ...body, lookedAt }, chosen?.file?.sha256).then(() =>
          navigate({ ...page, replace: true }),
        ),
      ),
  });
  const { documentId, uploadId } = form.values;
  const found = useQuery({
    ...correctionQuery(envelope.id, { documentId, uploadId }),
    enabled: uploadId !== '',
    refetchInterval: ({ state: { data } }) =>
      online && data && isComparing(data) ? comparisonPollMs : false,
  });
  const correction = found.data;
  const compared =
    chosen?.file && correction
      ? {
          ...{ id: chosen.id, name: chosen.name, sha256: chosen.file.sha256 },
          ...{ pages: correction.pageSizes.length, drawing: correction.drawing },
        }
      : undefined;
  const lookedAt = useLookedAt(compared ? [compared] : []);
  // Nobody is asked to sign a document that its sender could not review, or that shows others something else.
  const ready =
    compared !== undefined &&
    correction?.problems.length === 0 &&
    opened === uploadId &&
    drawingProblem(compared, lookedAt) === undefined;

  function choose(next: Upload | undefined) {
    setChosen(next);
    form.set({ documentId, uploadId: next?.id ?? '' });
  }
  return (
    <div
      data-form-region
      className={cx(
        'flex flex-col gap-5',
        chosen &&
          'xl:grid xl:grid-cols-[24rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8',
      )}
    >
      <div className="flex max-w-3xl flex-col gap-5">
        {envelope.documents.length > 1 ? (
          <SelectField
            {...form.field('documentId')}
            label="Document to replace"
            choices={envelope.documents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <p>
            <span className="block text-small text-soft">Document to replace</span>
            <span className="wrap-anywhere">{envelope.documents[0]?.name}</span>
          </p>
        )}
        <CorrectedFile
          chosen={chosen}
          compared={compared}
          error={
            form.field('uploadId').error ??
            (correction?.problems.join(' ') || (compared && textProblem(compared)))
          }
          onChange={choose}
        />
      </div>
      {chosen && (
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {correction && (
            <CorrectionPreview upload={chosen} correction={correction} onOpen={() => setOpened(chosen.id)} />
          )}
          {found.isError && !correction && (
            <LoadFailure what="How it would look" error={found.error} onRetry={found.refetch} />
          )}
          {!found.isError && !correction && <PageSkeleton />}
        </div>
      )}
      {ready && (
        <Form form={form} label="Correct a document" className="max-w-3xl">
          <Section title="What happens then">
            <ul className="flex list-disc flex-col gap-1.5 pl-5">
              {consequencesOf(envelope).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Section>
          {!online && (
            <p role="status" className="text-small text-warn">
              You are offline, and this needs a connection. What you chose stays here until then.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2 border-line border-t pt-5">
            <Button
              type="submit"
              variant="primary"
              busy={form.busy}
              disabled={!online}
              className="max-md:w-full"
            >
              Replace and ask again
            </Button>
            <Link {...page} className={cx(buttonClass('quiet'), 'max-md:w-full')}>
              Go back
            </Link>
          </div>
        </Form>
      )}
    </div>
  );
}
