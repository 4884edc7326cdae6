/* Handwriting fonts for a typed signature (SIL Open Font License). Without one, it is in slanted print, which has every Latin letter. */

export const hands = ['caveat', 'dancing', 'marck'] as const;
export type Hand = (typeof hands)[number];
