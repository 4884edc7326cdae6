import { fieldName } from '#contract/signing/field-values.ts';
import type { SigningField } from '#contract/signing/signing.ts';
import type { Content } from '#drawing/content.ts';
import { cx } from '#src/ui/cx.ts';
import { DrawnField } from './drawn-field.tsx';
import { fieldPlace, type ShownPage } from './field-place.ts';
import { fieldPrompt, isFilled, problemIn, type SigningProgress } from './fields.rules.ts';

interface FieldMarkProps {
  field: SigningField;
  filled: SigningProgress;
  /** The field's content, to be drawn. */
  content: Content | undefined;
  /** False as long as it is shown as plain words: the fonts it is drawn with are loaded when somebody fills in. */
  draws: boolean;
  current: boolean;
  page: ShownPage;
  onOpen(): void;
}

export const fieldElementId = (id: string) => `field-${id}`;

/** One of the recipient's fields on the page: its content as it will be printed, or a prompt. A stamp can't be pressed. */
export function FieldMark({ field, filled, content, draws, current, page, onOpen }: FieldMarkProps) {
  const done = isFilled(field, filled);
  const problem = problemIn(field, filled);
  const { style, size } = fieldPlace(field.box, page);
  const name = fieldName(field);
  const words = fieldPrompt(field, filled, content);
  const drawn = content && <DrawnField content={content} draws={draws} size={size} words={words} />;
  if (field.kind === 'stamp')
    return (
      <div
        id={fieldElementId(field.id)}
        style={style}
        className="absolute leading-none text-ink scheme-light"
      >
        <span className="sr-only">{name}: it fills itself</span>
        {drawn}
      </div>
    );
  return (
    <button
      id={fieldElementId(field.id)}
      type="button"
      aria-pressed={field.kind === 'checkbox' ? done : undefined}
      onClick={onOpen}
      style={style}
      className={cx(
        'absolute cursor-pointer overflow-visible rounded-[3px] text-left leading-none text-ink ring-1 scheme-light before:absolute before:-inset-2 before:content-[""]',
        problem ? 'bg-bad/10 ring-bad' : done ? 'bg-good/5 ring-good/60' : 'bg-accent/12 ring-accent',
        current && 'outline-2 outline-accent outline-offset-2',
      )}
    >
      <span className="block size-full overflow-hidden">
        {done && <span className="sr-only">{name}: </span>}
        {drawn}
        {!done && (
          <span className={cx('flex size-full items-center px-1', drawn && 'sr-only')}>
            <span className={cx('truncate', field.kind === 'checkbox' && 'sr-only')}>{name}</span>
          </span>
        )}
        {!done && field.required && <span className="sr-only">, required</span>}
        {problem && <span className="sr-only">. {problem}</span>}
      </span>
    </button>
  );
}
