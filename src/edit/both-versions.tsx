import { useEffect, useId, useRef } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { formatDate } from '../lib/time/dates.ts';
import { Button } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import type { Clash, Whose } from './edit-state.ts';
import type { FormChange } from './editing.ts';
import { type FieldTexts, shown } from './field-texts.ts';

interface BothVersionsProps<V extends FieldValues> {
  clash: Clash<V>;
  change: FormChange | undefined;
  texts: FieldTexts<V>;
  onChoose(fields: readonly (keyof V & string)[], whose: Whose): void;
}

/** Names of the two versions; `own`: the other one is the person's own. */
const labelOf = (whose: Whose, own: boolean): string =>
  whose === 'mine' ? 'Mine' : own ? 'The other tab' : 'Theirs';

/** Changes made elsewhere during this edit, and the choice for fields both changed differently. */
export function BothVersions<V extends FieldValues>({
  clash,
  change,
  texts,
  onChoose,
}: BothVersionsProps<V>) {
  const { fields, taken } = clash;
  const heading = useRef<HTMLHeadingElement>(null);
  const contested = fields.length > 0;
  useEffect(() => {
    if (contested) heading.current?.focus();
  }, [contested]);
  const names = taken.map((field) => texts[field].label);
  return (
    <section
      aria-label="Changed meanwhile"
      className="flex flex-col gap-4 rounded-card bg-warn-tint px-4 py-3.5 md:px-5"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-[calc(var(--spacing-navbar)+20px)] text-body">
          {change?.by
            ? `${change.by} changed this while you did`
            : 'This was changed elsewhere while you did'}
          {change?.at && `, ${formatDate(change.at, dateFormats.dateTime)}`}
        </h2>
        {contested && (
          <p className="mt-1 text-small text-soft">
            Choose what to keep, or write something else below. Nothing is saved before you do.
          </p>
        )}
        {names.length > 0 && (
          <p className="mt-1 text-small text-soft">
            Taken over, since you left it alone: {names.join(', ')}.
          </p>
        )}
      </div>
      {fields.map((field) => (
        <Contested
          key={field}
          {...{ clash, texts, field }}
          own={change?.own === true}
          onChoose={(whose) => onChoose([field], whose)}
        />
      ))}
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onChoose(fields, 'mine')}>
            Keep all of mine
          </Button>
          <Button size="small" onClick={() => onChoose(fields, 'theirs')}>
            {change?.own ? 'Take all of the other tab' : 'Take all of theirs'}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ContestedProps<V extends FieldValues> {
  clash: Clash<V>;
  texts: FieldTexts<V>;
  field: keyof V & string;
  /** The other version comes from the person's own other tab or device. */
  own: boolean;
  onChoose(whose: Whose): void;
}

function Contested<V extends FieldValues>({ clash, texts, field, own, onChoose }: ContestedProps<V>) {
  const name = useId();
  const chosen = clash.chosen[field];
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{texts[field].label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {(['mine', 'theirs'] as const).map((whose) => (
          <label
            key={whose}
            className={cx(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border bg-paper px-3 py-2',
              chosen === whose ? 'border-accent-text' : 'border-edge hover:border-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={chosen === whose}
              onChange={() => onChoose(whose)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block text-small text-soft">{labelOf(whose, own)}</span>
              <span className="block whitespace-pre-line break-words">
                {shown(texts, field, clash[whose][field])}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
