import type { ReactNode } from 'react';
import {
  type Action,
  type Asks,
  endReasons,
  endWithinDays,
  reviewWithinDays,
  transitions,
} from '#contract/clients/lifecycle.ts';
import { activateForm, endForm, holdForm, reasonForm } from '#contract/clients/lifecycle-calls.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { anyValues, type Schema } from '#src/ui/form/schema.ts';
import type { FormState } from '#src/ui/form/use-form.ts';

/** Values of the dialogs of all actions; each asks for some of them. */
export interface TransitionValues extends Record<string, string> {
  reason: string;
  review_on: string;
  ends_on: string;
  reason_for_ending: string;
  code: string;
}
type Form = FormState<TransitionValues>;

export const initialValues = (): TransitionValues => ({
  ...{ reason: '', review_on: '', reason_for_ending: '', code: '' },
  ends_on: today(now()),
});

const schemas: Partial<Record<Asks, Schema<object>>> = { reason: reasonForm, hold: holdForm, end: endForm };
export const schemaOf = (action: Action): Schema<object> =>
  action === 'activate' ? activateForm : (schemas[transitions[action].asks] ?? anyValues<object>());

/** A form's output as the wire takes it: nothing is ''. */
export const asSent = (output: object) =>
  Object.fromEntries(Object.entries(output).map(([name, value]) => [name, value ?? '']));

const dayAhead = (days: number) => today(now() + days * 86_400_000);

/** The fields of what an action asks. */
export const transitionFields: Partial<Record<Asks, (form: Form) => ReactNode>> = {
  reason: (form) => <TextareaField label="Reason" maxLength={1000} {...form.field('reason')} />,
  hold: (form) => (
    <>
      <TextareaField label="Reason" maxLength={1000} {...form.field('reason')} />
      <TextField
        type="date"
        label="Review on"
        min={dayAhead(1)}
        max={dayAhead(reviewWithinDays)}
        {...form.field('review_on')}
      />
    </>
  ),
  end: (form) => (
    <>
      <TextField
        type="date"
        label="End date"
        hint="On a later day, the client ends by itself."
        max={dayAhead(endWithinDays)}
        {...form.field('ends_on')}
      />
      <SelectField
        label="Reason for ending"
        placeholder="Choose"
        choices={endReasons.map((value) => ({ value, label: labelOf(value) }))}
        {...form.field('reason_for_ending')}
      />
      <TextareaField
        label="In your words"
        optional={form.values.reason_for_ending !== 'OTHER'}
        maxLength={1000}
        {...form.field('reason')}
      />
    </>
  ),
};
