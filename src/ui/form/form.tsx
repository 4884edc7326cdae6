import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { RefusedAloud } from '../field/field.tsx';
import type { FormState } from './use-form.ts';

interface FormProps<Values extends object> {
  form: FormState<Values>;
  /** Purpose of the form, read aloud. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * The form element of a `useForm`: one column of fields, with the errors of the whole form above them. A refusal is read aloud: by the
 * field itself if it is the only one.
 */
export function Form<Values extends object>({ form, label, className, children }: FormProps<Values>) {
  const { problems, refusals } = form;
  const names = Object.keys(form.values) as (keyof Values & string)[];
  const only = names.length === 1;
  const marked = names.filter((name) => form.field(name).error !== undefined);
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={label}
      aria-busy={form.busy || undefined}
      data-dirty={form.dirty || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      className={cx('flex flex-col gap-5', className)}
    >
      {problems.length > 0 && (
        <div
          role="alert"
          className="whitespace-pre-line rounded-control bg-bad-tint px-3 py-2 text-small text-bad"
        >
          {problems.join('\n')}
        </div>
      )}
      {refusals > 0 && problems.length === 0 && !only && (
        <p key={refusals} role="alert" className="sr-only">
          {marked.length === 1 ? 'Please check the marked field.' : 'Please check the marked fields.'}
        </p>
      )}
      <RefusedAloud value={only ? refusals : 0}>{children}</RefusedAloud>
    </form>
  );
}
