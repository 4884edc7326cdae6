import { Check } from 'lucide-react';
import { fieldName, takesSignature } from '../../../contract/field-values.ts';
import { dateFormats } from '../../../contract/limits.ts';
import type { Field } from '../../../contract/signing.ts';
import { formatDate } from '../../lib/time.ts';
import { cx } from '../../ui/cx.ts';
import { SignatureView } from '../../ui/signature-pad/signature-view.tsx';
import { type Filled, isFilled, problemIn } from './fields.rules.ts';

interface FieldMarkProps {
  field: Field;
  filled: Filled;
  current: boolean;
  /** Height of the displayed page, CSS px. */
  pageHeight: number;
  onOpen(): void;
}

export const fieldElementId = (id: string) => `field-${id}`;

/** One of my fields on the page: what stands in it, or what is to be done. */
export function FieldMark({ field, filled, current, pageHeight, onOpen }: FieldMarkProps) {
  const done = isFilled(field, filled);
  const problem = problemIn(field, filled);
  const { x, y, width, height } = field.box;
  return (
    <button
      id={fieldElementId(field.id)}
      type="button"
      aria-pressed={field.kind === 'checkbox' ? done : undefined}
      onClick={onOpen}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
        fontSize: Math.max(9, Math.min(16, height * pageHeight * 0.55)),
      }}
      className={cx(
        'absolute flex cursor-pointer items-center overflow-visible rounded-[3px] border px-1 text-left leading-none text-ink scheme-light before:absolute before:-inset-2 before:content-[""]',
        problem ? 'border-bad bg-bad/10' : done ? 'border-good/60 bg-good/5' : 'border-accent bg-accent/12',
        current && 'outline-2 outline-accent outline-offset-2',
      )}
    >
      <span className="block size-full overflow-hidden">
        <span className="flex size-full items-center">
          {done && <span className="sr-only">{fieldName(field)}: </span>}
          <Content field={field} filled={filled} done={done} />
          {!done && field.required && <span className="sr-only">, required</span>}
          {problem && <span className="sr-only">. {problem}</span>}
        </span>
      </span>
    </button>
  );
}

function Content({ field, filled, done }: { field: Field; filled: Filled; done: boolean }) {
  if (takesSignature(field.kind) && filled.signature) return <SignatureView signature={filled.signature} />;
  if (field.kind === 'checkbox')
    return done ? (
      <Check className="mx-auto size-[80%] stroke-3" role="img" aria-label="ticked" />
    ) : (
      <span className="sr-only">{fieldName(field)}</span>
    );
  const value = filled.values[field.id];
  const words =
    typeof value === 'string' && field.kind === 'date' ? formatDate(value, dateFormats.date) : value;
  return <span className="truncate">{done && typeof words === 'string' ? words : fieldName(field)}</span>;
}
