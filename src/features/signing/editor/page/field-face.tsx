import type { DraftField } from '#contract/signing/drafts.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { DrawnField } from '#src/features/signing/sign/fields/drawn-field.tsx';
import { initials } from '#src/lib/initials.ts';
import { type Recipient, titleOf } from '../words.rules.ts';
import { type SampleFacts, sampleIn } from './sample.rules.ts';

/** The recipient's name, as the field's tag shows it. */
export const ownerOf = (who: Recipient | undefined): string => who?.name ?? 'Nobody yet';

interface FieldFaceProps {
  field: DraftField;
  who: Recipient | undefined;
  /** In points. */
  at: Rectangle;
  /** CSS px of a point. */
  point: number;
  facts: SampleFacts;
}

/** A field before it is filled in: its content as far as it is known, and its recipient, in the recipient's colour. */
export function FieldFace({ field, who, at, point, facts }: FieldFaceProps) {
  const content = sampleIn(field, who, facts);
  const narrow = at.width * point < 72;
  return (
    <>
      <span
        aria-hidden="true"
        className="block size-full overflow-hidden text-ink"
        style={{ fontSize: Math.max(9, Math.min(16, at.height * point * 0.55)) }}
      >
        {content ? (
          <DrawnField content={content} size={{ width: at.width, height: at.height }} words="" />
        ) : (
          <span className="flex size-full items-center px-1">
            <span className="truncate">{titleOf(field)}</span>
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        data-tag
        className="pointer-events-none absolute bottom-full left-0 mb-px flex max-w-[max(100%,2rem)] items-center gap-1 rounded-[2px] bg-current px-1 text-[0.625rem] leading-3.5"
      >
        <span className="truncate text-paper">
          {narrow ? (who ? initials(who.name) : '?') : ownerOf(who)}
          {!field.required && field.kind !== 'stamp' && !narrow && ' · optional'}
        </span>
      </span>
    </>
  );
}
