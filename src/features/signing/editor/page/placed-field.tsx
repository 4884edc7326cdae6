import { memo } from 'react';
import type { DraftField } from '#contract/signing/drafts.ts';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { fieldElementId } from '#src/features/signing/sign/fields/field-mark.tsx';
import { cx } from '#src/ui/cx.ts';
import { accessibleName, type Recipient } from '../words.rules.ts';
import { FieldFace, ownerOf } from './field-face.tsx';
import { toBox, toPoints } from './geometry.rules.ts';
import type { SampleFacts } from './sample.rules.ts';

interface PlacedFieldProps {
  field: DraftField;
  who: Recipient | undefined;
  colour: string;
  /** Size of the page, in points. */
  page: PageSize;
  /** CSS px of a point. */
  point: number;
  /** Its place while it is dragged, in points. */
  place: Rectangle | undefined;
  selected: boolean;
  problems: readonly string[];
  facts: SampleFacts;
  /** Id of the element that explains the keys for moving it. */
  hintId: string;
}

const percent = (part: number) => `${part * 100}%`;

/** A field on its page as its signer will see it, in the colour and with the name of its recipient. */
export const PlacedField = memo(function PlacedField(props: PlacedFieldProps) {
  const { field, who, colour, page, point, place, selected, problems, facts, hintId } = props;
  const at = place ?? toPoints(field.box, page);
  const { x, y, width, height } = toBox(at, page);
  return (
    <button
      id={fieldElementId(field.id)}
      data-field={field.id}
      type="button"
      aria-pressed={selected}
      aria-describedby={hintId}
      style={{
        left: percent(x),
        top: percent(y),
        width: percent(width),
        height: percent(height),
        color: colour,
      }}
      className={cx(
        'absolute cursor-move rounded-[2px] text-left leading-none',
        'pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5 pointer-coarse:before:content-[""]',
        who ? 'ring-current' : 'border border-current border-dashed ring-current/0',
        selected ? 'z-over touch-none bg-current/20 ring-2 ring-current' : 'bg-current/12 ring-1',
      )}
    >
      <span className="sr-only">{accessibleName(field, ownerOf(who), problems)}</span>
      <FieldFace field={field} who={who} at={at} point={point} facts={facts} />
      {problems.length > 0 && (
        <span
          aria-hidden="true"
          data-tag
          className="pointer-events-none absolute top-full left-0 z-over mt-1 flex max-w-52 items-start gap-1 rounded-[2px] bg-bad-fill px-1 text-[0.625rem] text-on-bad leading-3.5"
        >
          {selected ? <span className="w-max max-w-50">{problems.join(' ')}</span> : '!'}
        </span>
      )}
    </button>
  );
});
