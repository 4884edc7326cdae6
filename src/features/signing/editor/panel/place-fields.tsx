import { type KeyboardEvent, useId, useState } from 'react';
import type { DraftField } from '#contract/signing/drafts.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { movedWords, put, resizedWords, sizeOf, turnedTo } from '../edits/edits.rules.ts';
import type { FieldEditing } from '../edits/use-editing.ts';
import { fieldKindFacts } from '../field-kinds.ts';
import { within } from '../page/geometry.rules.ts';
import { inPoints } from '../words.rules.ts';

interface PlaceFieldsProps {
  field: DraftField;
  /** In points. */
  place: Rectangle;
  pages: number;
  editing: FieldEditing;
}

const sides = [
  ['x', 'From the left'],
  ['y', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const;

/** A field's place and size, in numbers. */
export function PlaceFields({ field, place, pages, editing }: PlaceFieldsProps) {
  const titleId = useId();
  const { least } = fieldKindFacts[field.kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: its title stands beside it
    <div role="group" aria-labelledby={titleId} className="flex flex-col gap-2">
      <p id={titleId} className="font-medium text-small">
        Place <span className="font-normal text-faint">in points</span>
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {sides.map(([side, label]) => (
          <WholeNumber
            key={side}
            label={label}
            value={inPoints(place[side])}
            onValue={(value) =>
              editing.change((now) => {
                const least_ = side === 'width' || side === 'height' ? Math.max(value, least[side]) : value;
                const to = within({ ...place, [side]: least_ }, sizeOf(now, field));
                const words = side === 'x' || side === 'y' ? movedWords : resizedWords;
                return put(now, new Map([[field.id, to]]), words);
              })
            }
          />
        ))}
        {pages > 1 && (
          <WholeNumber
            label={`Page, of ${pages}`}
            value={field.page}
            onValue={(page) =>
              editing.change((now) => turnedTo(now, [field.id], Math.min(Math.max(1, page), pages)))
            }
          />
        )}
      </div>
    </div>
  );
}

/** A whole number that is applied on blur or Enter; invalid input goes back to the last value. */
function WholeNumber({
  label,
  value,
  onValue,
}: {
  label: string;
  value: number;
  onValue(value: number): void;
}) {
  const [typed, setTyped] = useState<string>();
  function leave() {
    setTyped(undefined);
    const wanted = Number((typed ?? '').trim().replace(',', '.'));
    if (typed?.trim() && Number.isFinite(wanted) && Math.round(wanted) !== value) onValue(Math.round(wanted));
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') leave();
        else if (event.key === 'Escape' && typed !== undefined) {
          event.preventDefault();
          setTyped(undefined);
        }
      }}
    />
  );
}
