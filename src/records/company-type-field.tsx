import { useQuery } from '@tanstack/react-query';
import { type CompanyType, companyTypeCode } from '#contract/clients/company-types.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '../lib/time/dates.ts';
import { ComboboxField } from '../ui/field/found-fields.tsx';
import {
  companyTypeChoice,
  companyTypeQuery,
  companyTypesIn,
  companyTypeText,
} from './company-types.queries.ts';
import type { ControlProps, RecordField } from './fields.tsx';

interface Place {
  readonly jurisdiction: string;
}
/** A company type, in a form that has its jurisdiction. */
export const companyTypeField = <V extends Place>(label: string): RecordField<string, V> => ({
  label,
  blank: '',
  optional: true,
  Control: CompanyTypeControl,
});

/** The company type, chosen among those of the jurisdiction. One that is not among them stays until another is chosen. */
export function CompanyTypeControl({
  choices: _,
  values: { jurisdiction },
  ...field
}: ControlProps<string, Place>) {
  const { value } = field;
  const { data: types, isError } = useQuery(companyTypesIn(jurisdiction));
  const { data: present } = useQuery(companyTypeQuery(value));
  const isListed = types?.some(({ code }) => code === value) === true;
  const choices = (types ?? []).map(companyTypeChoice);
  const had = value !== '' && !isListed && { value, label: present?.name ?? companyTypeText(value) };
  return (
    <ComboboxField
      {...field}
      hint={types && had ? hintOf(had.label, value, present) : undefined}
      choices={had ? [...choices, had] : choices}
      nothing={nothingIn(jurisdiction, types, isError)}
    />
  );
}

/** The reason why a company type is not among those that are offered, and which to choose in its place. */
function hintOf(label: string, value: string, present: CompanyType | undefined): string | undefined {
  if (!companyTypeCode.test(value))
    return `“${label}” is not in the list of company types. It stays until you choose one.`;
  if (!present) return undefined;
  if (present.ended === null)
    return 'This is a company type of another jurisdiction. Choose one from the list.';
  const successors = present.successors.map(({ name }) => `“${name}”`).join(', ');
  const since = formatDate(present.ended, dateFormats.date);
  return `“${label}” is no longer issued since ${since}. ${successors ? `Its successors: ${successors}.` : 'It stays until you choose another.'}`;
}

/** The text in place of an empty list; undefined if it is only the typed words that find nothing. */
function nothingIn(jurisdiction: string, types: readonly object[] | undefined, isError: boolean): string {
  if (jurisdiction === '') return 'Choose the jurisdiction first.';
  if (!types) return isError ? 'The company types could not be loaded. Connect to choose one.' : 'Loading…';
  return 'No company type of this jurisdiction is called that.';
}
