import { monthNames } from '#src/lib/time/dates.ts';

const two = (number: number) => String(number).padStart(2, '0');

export const monthChoices = monthNames('long').map((label, at) => ({ value: two(at + 1), label }));
export const dayChoices = Array.from({ length: 31 }, (_, at) => ({
  value: two(at + 1),
  label: String(at + 1),
}));

/** `MM-DD` in words: 31 December. A missing part is left out. */
export function dayOfYearWords(value: string): string {
  const [month, day] = value.split('-');
  const parts = [
    dayChoices.find((each) => each.value === day),
    monthChoices.find((each) => each.value === month),
  ];
  return parts.flatMap((part) => part?.label ?? []).join(' ');
}
