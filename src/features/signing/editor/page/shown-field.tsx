import type { DraftField } from '#contract/signing/drafts.ts';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import { accessibleName, type Recipient } from '../words.rules.ts';
import { FieldFace, ownerOf } from './field-face.tsx';
import { toPoints } from './geometry.rules.ts';
import type { SampleFacts } from './sample.rules.ts';

interface ShownFieldProps {
  field: DraftField;
  who: Recipient | undefined;
  colour: string;
  /** Size of the page, in points. */
  page: PageSize;
  /** CSS px of a point. */
  point: number;
  facts: SampleFacts;
}

const percent = (part: number) => `${part * 100}%`;

/** A field on its page, read only. */
export function ShownField({ field, who, colour, page, point, facts }: ShownFieldProps) {
  const { x, y, width, height } = field.box;
  return (
    <div
      style={{
        left: percent(x),
        top: percent(y),
        width: percent(width),
        height: percent(height),
        color: colour,
      }}
      className="absolute rounded-[2px] bg-current/12 leading-none ring-1 ring-current"
    >
      <span className="sr-only">{accessibleName(field, ownerOf(who), [])}</span>
      <FieldFace field={field} who={who} at={toPoints(field.box, page)} point={point} facts={facts} />
    </div>
  );
}
