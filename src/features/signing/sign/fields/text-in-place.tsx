import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { fieldName, textProblem, valueProblem } from '#contract/signing/field-values.ts';
import type { FieldKind, SigningField } from '#contract/signing/signing.ts';
import { FieldError } from '#src/ui/field/field.tsx';
import { fieldElementId } from './field-mark.tsx';

interface TextInPlaceProps {
  field: SigningField;
  value: string;
  /** Problem of that value, in words. */
  problem: string | null;
  /** Place of the field on the page. */
  style: CSSProperties;
  /** `stays`: the person moved the focus elsewhere themselves. */
  onSave(value: string, stays: boolean): void;
  onClose(): void;
}

const types: Partial<Record<FieldKind, 'date' | 'email'>> = { date: 'date', email: 'email' };

/** Input in the place of a text field, if there is space: Enter saves, Escape cancels, and moving the focus elsewhere saves as well. */
export function TextInPlace({ field, value, problem, style, onSave, onClose }: TextInPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const [typed, setTyped] = useState(value);
  const [refused, setRefused] = useState(false);
  const errorId = useId();
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    // A date has no text to select.
    if (input.current?.type !== 'date') input.current?.select();
  }, []);

  const wrong = refused ? valueProblem(field, typed.trim()) : null;
  const error = wrong ?? (typed === value ? problem : textProblem(field, typed));

  function end(work: () => void) {
    if (over.current) return;
    over.current = true;
    work();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') end(onClose);
    else if (event.key === 'Enter')
      if (valueProblem(field, typed.trim())) setRefused(true);
      else end(() => onSave(typed.trim(), false));
    else return;
    event.preventDefault();
  }
  return (
    <div style={style} className="absolute z-over scheme-light">
      <input
        ref={input}
        id={fieldElementId(field.id)}
        type={types[field.kind] ?? 'text'}
        inputMode={field.kind === 'number' ? 'decimal' : undefined}
        dir="auto"
        autoComplete="off"
        aria-label={fieldName(field)}
        aria-required={field.required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder={fieldName(field)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // The window lost the focus, which will come back to the input.
          if (document.activeElement === event.target) return;
          end(() => (typed.trim() === value ? onClose() : onSave(typed.trim(), true)));
        }}
        className="size-full min-h-7 min-w-40 rounded-[3px] bg-paper px-1 text-body text-ink shadow-float placeholder:text-faint outline-2 outline-accent outline-offset-0"
      />
      {error && (
        <div className="absolute top-full left-0 mt-1.5 w-max max-w-80 rounded-control bg-float px-3 py-2 shadow-float">
          <FieldError id={errorId} aloud>
            {error}
          </FieldError>
        </div>
      )}
    </div>
  );
}
