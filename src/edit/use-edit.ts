import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from '../lib/merge-forms.ts';
import { type FormState, useForm } from '../ui/form/use-form.ts';
import type { Kept } from './begin.ts';
import { devicePorts } from './device-ports.ts';
import { isTouched } from './edit-state.ts';
import { type Editing, type EditOptions, type EditView, editing, type Versioned } from './editing.ts';

/** The edit of one record in a form. */
export interface Edit<V extends FieldValues>
  extends Pick<EditView<V>, 'back' | 'clash' | 'change'>,
    Pick<Editing<V, unknown, Versioned>, 'choose' | 'discard' | 'forget'> {
  form: FormState<V>;
  /** True if leaving would lose changes. */
  touched: boolean;
}

/** Joins an edit (`editing.ts`) with the form that shows it. */
export function useEdit<V extends FieldValues, Output, R extends Versioned>(
  options: EditOptions<V, Output, R>,
  kept: Kept,
): Edit<V> {
  const [edit] = useState(() => editing(options, kept, devicePorts(options)));
  const [view, setView] = useState(edit.now);
  const form = useForm<V, Output>({
    schema: options.schema,
    initial: view.base.values,
    draft: view.values,
    onDraft: edit.type,
    submit: edit.submit,
  });
  const show = useEffectEvent((next: EditView<V>, filled: boolean) => {
    setView(next);
    if (filled) form.set(next.values);
  });
  useEffect(() => edit.watch((next, filled) => show(next, filled)), [edit]);
  useEffect(() => edit.follow(options));
  const { back, clash, change } = view;
  const { choose, discard, forget } = edit;
  return { form, back, clash, change, touched: isTouched(view), choose, discard, forget };
}
