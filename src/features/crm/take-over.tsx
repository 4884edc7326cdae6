import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FormState } from '#src/ui/form/use-form.ts';
import { hubspotCompanyQuery } from './crm.queries.ts';
import { type Taken, type TakenField, takenFrom } from './prefill.ts';

interface TakeOverProps<V> {
  form: FormState<V>;
  /** The company's id in the CRM. */
  from: string;
  fields: readonly TakenField[];
  /** Nothing is taken into a form that holds work of before. */
  unlessBegun?: boolean;
  onTaken?(): void;
}

/** Takes values of a company of the CRM into the form of a client, once, as if somebody had typed them. Shows nothing. */
export function TakeOver<V extends { [K in TakenField]: string }>(props: TakeOverProps<V>) {
  const { form, from, fields, unlessBegun = false, onTaken } = props;
  const { data } = useQuery(hubspotCompanyQuery(from));
  const left = useRef<TakenField[]>(undefined);
  const done = useRef(false);
  // A form takes one value at a time: each runs this again.
  useEffect(() => {
    if (!data || done.current) return;
    const taken: Taken = takenFrom(data);
    left.current ??= unlessBegun && form.dirty ? [] : [...fields];
    for (;;) {
      const name = left.current.shift();
      if (name === undefined) break;
      if (taken[name] === '' || form.values[name] === taken[name]) continue;
      form.field(name).onChange(taken[name] as V[typeof name]);
      return;
    }
    done.current = true;
    onTaken?.();
  });
  return null;
}
