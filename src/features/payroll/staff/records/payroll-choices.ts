import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Choice } from '#src/ui/field/select-field.tsx';
import { calendarsOf } from '../staff.queries.ts';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Every currency in use, by its code. */
export const currencies: readonly Choice[] = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code}, ${currencyNames.of(code) ?? code}`,
}));

/** The payroll calendars of the client whose page is open. */
export function useCalendarChoices(): readonly Choice[] {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { data } = useQuery({ ...calendarsOf(id ?? ''), enabled: id !== undefined });
  return data?.data.map((calendar) => ({ value: calendar.id, label: calendar.name })) ?? [];
}
