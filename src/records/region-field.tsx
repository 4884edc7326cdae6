import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ComboboxField } from '../ui/field/found-fields.tsx';
import type { ControlProps, RecordField } from './fields.tsx';
import { regionsIn } from './regions.queries.ts';

interface Place {
  readonly country: string;
}
/** A region, in a form that has its country. */
export const regionField = (label: string): RecordField<string, Place> => ({
  label,
  blank: '',
  Control: RegionControl,
});

/** The region, chosen among those of the country. A code that is not among them stays until another is chosen. */
export function RegionControl({ choices: _, values: { country }, ...field }: ControlProps<string, Place>) {
  const { value, onChange } = field;
  const { data: regions, isError } = useQuery(regionsIn(country));
  const of = useRef(country);
  useEffect(() => {
    if (of.current === country) return;
    of.current = country;
    // No other country has it.
    if (value && !value.startsWith(`${country}-`)) onChange('');
  }, [country, value, onChange]);

  const choices = (regions ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const isUnlisted = regions !== undefined && value !== '' && !regions.some(({ code }) => code === value);
  const hint = isUnlisted ? `${value} is not in the list. It stays until you choose another.` : undefined;
  return (
    <ComboboxField
      {...field}
      optional
      hint={hint}
      choices={choices}
      nothing={nothingIn(country, regions, isError)}
    />
  );
}

/** The text in place of an empty list; undefined if it is only the typed words that find nothing. */
function nothingIn(
  country: string,
  regions: readonly object[] | undefined,
  isError: boolean,
): string | undefined {
  if (country === '') return 'Choose the country first.';
  if (!regions) return isError ? 'The regions could not be loaded. Connect to choose one.' : 'Loading…';
  return regions.length === 0 ? 'This country has no regions.' : 'No region is called that.';
}
