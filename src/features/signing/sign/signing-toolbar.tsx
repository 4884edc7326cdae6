import { ArrowDown } from 'lucide-react';
import { fieldName } from '#contract/signing/field-values.ts';
import type { Envelope, SigningField } from '#contract/signing/signing.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Progress } from '#src/ui/progress/progress.tsx';
import { DocumentChoice } from './reading/document-choice.tsx';

/** Label of the button that finishes. */
const finishing: Record<Envelope['me']['role'], string> = {
  signer: 'Finish',
  approver: 'Finish',
  observer_ack: 'I have read it',
  observer: 'Finish',
};

interface SigningToolbarProps {
  envelope: Envelope;
  /** Id of the document being read. */
  shown: string | undefined;
  onShow(document: string): void;
  total: number;
  missing: number;
  next: SigningField | undefined;
  /** The next field's document is being opened. */
  isWaiting: boolean;
  onNext(): void;
  onFinish(): void;
  /** Absent if they may not decline. */
  onDecline?: (() => void) | undefined;
}

/** Under the document, in view except at large text: the progress, the way to the next field, the button that finishes. */
export function SigningToolbar({
  envelope,
  shown,
  onShow,
  total,
  missing,
  next,
  isWaiting,
  onNext,
  onFinish,
  onDecline,
}: SigningToolbarProps) {
  const done = total - missing;
  return (
    <div className="border-line border-t bg-paper px-bar pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-b-card md:pt-3 short:flex short:items-center short:gap-3 short:py-1">
      <DocumentChoice documents={envelope.documents} shown={shown} onShow={onShow} />
      <div
        className={cx(
          'flex gap-2 md:gap-6 short:flex-1 short:flex-row short:items-center',
          total > 0 ? 'max-md:flex-col md:items-center' : 'items-center',
        )}
      >
        <div className="flex min-w-0 flex-1 items-center gap-3 text-small">
          {total > 0 && (
            <>
              <Progress
                bare
                label="Fields filled"
                detail={`${done} of ${total}`}
                value={done}
                max={total}
                className="min-w-0 flex-1"
              />
              <span aria-live="polite" className="text-soft tabular-nums">
                {done} of {total}
              </span>
            </>
          )}
          {onDecline && (
            <Button variant="quiet" onClick={onDecline}>
              Decline
            </Button>
          )}
        </div>
        <div className="flex gap-2 max-md:*:flex-1 short:*:h-11 short:*:flex-none">
          {next && (
            <Button
              variant={missing > 0 ? 'primary' : 'plain'}
              size="large"
              busy={isWaiting}
              onClick={onNext}
            >
              <ArrowDown aria-hidden="true" className="size-4" /> Next field
              <span className="sr-only">: {fieldName(next)}</span>
            </Button>
          )}
          {missing === 0 && (
            <Button variant="primary" size="large" onClick={onFinish}>
              {finishing[envelope.me.role]}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
