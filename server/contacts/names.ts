/** Phones of a contact as they are stored: the same for staff and for colleagues. */
type Phone = { type: 'WORK' | 'MOBILE'; number: string };
const phone = (type: Phone['type'], number: string | null): Phone[] => (number ? [{ type, number }] : []);

export const phones = (work: string | null, mobile: string | null): Phone[] => [
  ...phone('WORK', work),
  ...phone('MOBILE', mobile),
];

export const numberOf = (all: readonly Phone[], type: Phone['type']): string | null =>
  all.find((each) => each.type === type)?.number ?? null;
