import { createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../cx.ts';

/** Properties of every field. `error` is the fault in words; `hint` helps before there is one. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required unless marked as optional. */
  optional?: boolean | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** The box of a text control. */
export const boxShape = cx(
  'w-full rounded-control border border-edge bg-paper px-3 text-ellipsis text-ink transition-colors',
  'placeholder:text-faint hover:border-soft focus-visible:outline-offset-0',
  'disabled:bg-sunken disabled:text-faint aria-invalid:border-bad aria-invalid:outline-bad',
);

/** The box with its text: 17 px without a mouse, since iOS zooms the page at anything below 16. */
export const boxClass = cx(boxShape, 'text-lead dense:text-body');

/** Number of refusals of a form with one field, which reads its error aloud each time. 0 in any other form. */
export const RefusedAloud = createContext(0);

/** Label above, hint under it, the control, and its error: tied together for a screen reader. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children(control: Control): ReactNode }) {
  const id = useId();
  const aloud = use(RefusedAloud);
  return (
    <div data-field className="grid scroll-mt-[calc(var(--spacing-navbar)+20px)] grid-cols-1 gap-1.5">
      <div className="self-end">
        <label htmlFor={id} className="flex items-baseline gap-2 text-small font-medium">
          {label}
          {optional && <span className="font-normal text-faint">optional</span>}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-soft">
            {hint}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        {children(controlFor(id, Boolean(hint), error, optional))}
        {error && (
          <FieldError key={aloud} id={`${id}-error`} aloud={aloud > 0}>
            {error}
          </FieldError>
        )}
      </div>
    </div>
  );
}

/** The attributes that tie a control to its label, hint and error, by the ids of `Field`. */
export function controlFor(
  id: string,
  hint: boolean,
  error: string | undefined,
  optional?: boolean,
): Control {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
}

/** The error of a field, beneath it; `aloud` reads it out when it appears. */
export function FieldError({ id, aloud, children }: { id: string; aloud?: boolean; children: string }) {
  return (
    <p
      id={id}
      role={aloud ? 'alert' : undefined}
      className="flex gap-1.5 whitespace-pre-line text-small text-bad"
    >
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full bg-bad-tint text-tiny leading-none font-semibold"
      >
        !
      </span>
      {children}
    </p>
  );
}
