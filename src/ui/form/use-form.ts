import { type RefObject, useEffect, useRef, useState } from 'react';
import { same } from '#src/lib/same.ts';
import { check, errorsBeyond, errorsWithout, type FieldErrors, fieldErrorOf } from './field-errors.ts';
import type { Schema } from './schema.ts';
import { showFirstInvalid } from './show-first-invalid.ts';

interface FormOptions<Values, Output> {
  /** The check of the values, with its messages for people. */
  schema: Schema<Output>;
  /** One entry for each field, in its untouched state. */
  initial: Values;
  /** Kept work from an earlier visit, laid over `initial`; the form then starts dirty. */
  draft?: Partial<Values>;
  /** Called with the values after every change, to keep them. */
  onDraft?(values: Values): void;
  /**
   * Sends the valid output. Returns the server's refusal by field (a 422 answer's `errors`), or undefined when done. If it throws, the form
   * keeps the typed text, shows a message, and reports the error to the page.
   */
  submit(output: Output): Promise<FieldErrors | undefined>;
}

/** A form's properties for one field component: `<TextField label="E-mail" {...form.field('email')} />`. */
export interface Binding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
}

/** The state of a form for its fields and its frame. */
export interface FormState<Values> {
  values: Values;
  /** Something differs from `initial`. The element carries `data-dirty`, which an app update respects. */
  dirty: boolean;
  busy: boolean;
  /** Errors of the form as a whole. */
  problems: readonly string[];
  /** Rises with each refused submission; 0 while there are no errors. */
  refusals: number;
  /** The error at a path inside a field, such as `names.0.first`. */
  errorAt(path: string): string | undefined;
  field<Name extends keyof Values & string>(name: Name): Binding<Values[Name]>;
  submit(): Promise<void>;
  /** Replaces all values and clears the errors. */
  set(values: Values): void;
  /** Resets to `initial` and clears the errors. */
  reset(): void;
  element: RefObject<HTMLFormElement | null>;
}

const notSent = 'This was not sent. What you typed is still here; please try again.';

/**
 * The state of one form (specification, section 5). There are no errors until the first submission; from then on each field is checked as
 * it changes, and a server's refusal stays on its field until that field changes. Half a second after a refusal the page scrolls to the
 * first invalid field, shakes it and focuses it.
 */
export function useForm<Values extends Record<string, unknown>, Output>(
  options: FormOptions<Values, Output>,
): FormState<Values> {
  const { schema, initial } = options;
  const [values, setValues] = useState<Values>({ ...initial, ...options.draft });
  const [refused, setRefused] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const names = Object.keys(initial);
  const wrong = refusals > 0 ? check(schema, values).errors : undefined;
  const errors = { ...refused, ...wrong };

  useEffect(() => (refusals > 0 ? showFirstInvalid(element) : undefined), [refusals]);

  function change(name: string, value: unknown) {
    const next = { ...values, [name]: value };
    setValues(next);
    setRefused(errorsWithout(refused, name));
    setFailed(false);
    options.onDraft?.(next);
  }

  function set(next: Values) {
    setValues(next);
    setRefused({});
    setRefusals(0);
    setFailed(false);
  }

  async function submit() {
    if (busy) return;
    const checked = check(schema, values);
    setFailed(false);
    if (checked.errors) return setRefusals(refusals + 1);
    setBusy(true);
    try {
      const refusal = (await options.submit(checked.output)) ?? {};
      setRefused(refusal);
      if (Object.keys(refusal).length > 0) setRefusals(refusals + 1);
    } catch (error) {
      setFailed(true);
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    dirty: names.some((name) => !same(values[name], initial[name])),
    busy,
    problems: failed ? [notSent] : errorsBeyond(errors, names),
    refusals: Object.keys(errors).length > 0 ? refusals : 0,
    errorAt: (path) => fieldErrorOf(errors, path),
    field: (name) => ({
      name,
      value: values[name],
      error: fieldErrorOf(errors, name),
      onChange: (value) => change(name, value),
    }),
    submit,
    set,
    reset: () => set(initial),
    element,
  };
}
