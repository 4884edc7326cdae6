import { type ReactNode, Suspense } from 'react';
import { cx } from '../cx.ts';
import { lazyPart } from '../part/lazy-part.tsx';
import { type Again, useArrival } from '../part/use-arrival.ts';
import { boxClass, type Control, Field, type FieldProps } from './field.tsx';
import type { ComboboxFieldProps } from './found/combobox-field.tsx';
import type { LookupFieldProps } from './found/lookup-field.tsx';
import { SeveralBox, severalInputClass } from './found/several-box.tsx';
import type { SeveralFieldProps } from './found/several-field.tsx';

/*
 * Fields whose choices are found by typing. Headless UI, which they need (40 kB), is loaded beside the screen: a box of the same size
 * stands there until then, with what was chosen.
 */
const LoadedCombobox = lazyPart(() => import('./found/combobox-field.tsx'), MissingField);
const LoadedSeveral = lazyPart(() => import('./found/several-field.tsx'), MissingField);
const LoadedLookup = lazyPart(() => import('./found/lookup-field.tsx'), MissingField);

/** One of many choices. */
export const ComboboxField = (props: ComboboxFieldProps) => (
  <Loading {...props}>
    <LoadedCombobox {...props} />
  </Loading>
);

/** Several of many choices, shown in the order of the choices and handed on in a fixed order of their own. */
export const SeveralField = (props: SeveralFieldProps) => (
  <Loading
    {...props}
    box={(control) => (
      <SeveralBox {...props}>
        <input {...control} readOnly className={severalInputClass} />
      </SeveralBox>
    )}
  >
    <LoadedSeveral {...props} />
  </Loading>
);

/** Looks things up and hands over the chosen one; the caller finds the choices. */
export const LookupField = (props: LookupFieldProps) => (
  <Loading {...props}>
    <LoadedLookup {...props} />
  </Loading>
);

type ControlOf = (control: Control) => ReactNode;

interface LoadingProps extends FieldProps {
  /** The box that stands there until the field has loaded; one line high if absent. */
  box?: ControlOf;
  children: ReactNode;
}

const oneLine: ControlOf = (control) => (
  <input {...control} readOnly className={cx(boxClass, 'h-11 dense:h-9')} />
);

/** The field without its choices. */
function MissingField({ again, label, hint, optional }: FieldProps & { again: Again }) {
  useArrival(again);
  return (
    <Field {...{ label, hint, optional }} error="The choices load by themselves once there is a connection.">
      {oneLine}
    </Field>
  );
}

const Loading = ({ children, box = oneLine, label, hint, error, optional }: LoadingProps) => (
  <Suspense fallback={<Field {...{ label, hint, error, optional }}>{box}</Field>}>{children}</Suspense>
);
