import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { draftPlaceOf } from '../wizard/draft-place.ts';
import { DraftScreen } from '../wizard/draft-screen.tsx';
import { ownPart } from '../wizard/wizard-steps.rules.ts';

/** Notice after signing one's own part: its effect, the changes that would undo it, and the way on. */
export const SelfSignedNotice = ({ id }: { id: string }) => (
  <DraftScreen id={id} step="sign-document-done">
    {({ title, selfSignedAt, recipients }) => (
      <div className="flex max-w-3xl flex-col gap-6">
        <div className="flex items-start gap-4 rounded-card border border-line bg-paper p-5">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 stroke-[1.6] text-good" />
          <div>
            <p className="font-medium">
              Your part of “{title}” was {verbsOf(ownPart({ recipients })?.role).did} on{' '}
              {formatDate(selfSignedAt, dateFormats.dateTime)}.
            </p>
            <p className="mt-1 text-soft">
              It counts once the document is sent. Changing documents, fields or your own part before that
              takes this back, and you are asked again.
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
          <Link {...draftPlaceOf('configure-document', id)} className={buttonClass('plain')}>
            <ArrowLeft aria-hidden="true" className="size-4" /> Back to the fields
          </Link>
          <Link {...draftPlaceOf('send-for-signing', id)} className={`${buttonClass('primary')} ml-auto`}>
            Next <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
      </div>
    )}
  </DraftScreen>
);
