/* Handwritings a typed signature can be in: fonts under the SIL Open Font License. Absent: slanted print, which has every letter of the Latin face. */

export const hands = ['caveat', 'dancing', 'marck'] as const;
export type Hand = (typeof hands)[number];
