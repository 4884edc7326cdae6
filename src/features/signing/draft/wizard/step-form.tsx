import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { Draft, WizardStep } from '#contract/signing/drafts.ts';
import { BothVersions } from '#src/edit/both-versions.tsx';
import { KeptLine } from '#src/edit/kept-line.tsx';
import { comparedOf, textProblem } from '#src/features/signing/comparison/comparison.rules.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Form } from '#src/ui/form/form.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { draftTexts } from '../draft-values.ts';
import { draftPlaceOf } from './draft-place.ts';
import type { DraftStep } from './use-draft-step.ts';
import { stepBeside } from './wizard-steps.rules.ts';

interface StepFormProps {
  state: DraftStep;
  /** Name of the form for screen readers. */
  label: string;
  /** True if the step takes the height of the screen. */
  fills?: boolean;
  /** Label of the button that goes on, if not 'Next'. */
  action?: ReactNode;
  busy?: boolean;
  /** True if something else on the screen comes first: the button that goes on is then not prominent. */
  quiet?: boolean;
  /** Content with forms of its own, before the fields. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A step's form: notices of a restored edit and of changes on other devices, the step itself, and the buttons. */
export function StepForm({
  state,
  label,
  fills = false,
  action,
  busy = false,
  quiet = false,
  above,
  children,
}: StepFormProps) {
  const { edit, draft, aim, close } = state;
  const { form, back, clash, change } = edit;
  const working = busy || form.busy;
  return (
    <div data-form-region className={cx('flex flex-col', fills ? 'min-h-0 flex-1 gap-3' : 'max-w-3xl gap-6')}>
      {back && <KeptLine back={back} onDiscard={edit.discard} />}
      {clash && <BothVersions {...{ clash, change, texts: draftTexts }} onChoose={edit.choose} />}
      {draft?.selfSignedAt && state.step !== 'send-for-signing' && <SignedNote at={draft.selfSignedAt} />}
      {draft && asksForOtherFiles.has(state.step) && <OtherFileNote draft={draft} />}
      {above}
      <Form
        form={form}
        label={label}
        className={cx(fills && 'pb-[max(0.75rem,env(safe-area-inset-bottom))]')}
      >
        {children}
        <OfflineNote />
        <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
          {draft && <BackLink state={state} draft={draft} short={fills} />}
          <Button variant="quiet" disabled={working} onClick={() => void close()}>
            {draft ? 'Save and leave' : 'Leave'}
          </Button>
          <Button
            type="submit"
            variant={quiet ? 'plain' : 'primary'}
            busy={working}
            onClick={() => aim('next')}
            className={cx('ml-auto', !fills && 'max-md:order-first max-md:w-full')}
          >
            {action ?? (
              <>
                Next <ArrowRight aria-hidden="true" className="size-4" />
              </>
            )}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Steps between the documents and sending, which have words of their own for it. */
const asksForOtherFiles: ReadonlySet<WizardStep> = new Set([
  'add-signers',
  'add-observers',
  'configure-document',
  'sign-document-done',
]);

/** Says of documents that can never be sent as they are, so that no more work goes into them. */
function OtherFileNote({ draft: { id, documents } }: { draft: Draft }) {
  const problems = documents.flatMap((one) => {
    const compared = comparedOf(documents, one.id);
    return (compared && textProblem(compared)) ?? [];
  });
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-bad-tint px-3 py-2 text-bad text-small">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <Link {...draftPlaceOf('select-document', id)} className={linkClass}>
        Choose another file
      </Link>
    </div>
  );
}

interface BackLinkProps {
  state: DraftStep;
  draft: NonNullable<DraftStep['draft']>;
  /** True on the phone: only the arrow is shown. */
  short: boolean;
}

function BackLink({ state: { step, edit }, draft, short }: BackLinkProps) {
  const before = stepBeside(step, -1, { ...edit.form.values, selfSignedAt: draft.selfSignedAt });
  if (before === step) return null;
  return (
    <Link {...draftPlaceOf(before, draft.id)} className={buttonClass('plain')}>
      <ArrowLeft aria-hidden="true" className="size-4" />{' '}
      <span className={cx(short && 'max-md:sr-only')}>Back</span>
    </Link>
  );
}

function OfflineNote() {
  const { online } = useReach();
  if (online) return null;
  return (
    <p role="status" className="text-small text-warn">
      You are offline, and saving a step needs a connection. What you enter is kept on this device until then.
    </p>
  );
}

function SignedNote({ at }: { at: string }) {
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-small">
      You signed this on {formatDate(at, dateFormats.dateTime)}. Changing documents, fields or your own part
      takes your signature back; you can sign again before sending.
    </p>
  );
}
