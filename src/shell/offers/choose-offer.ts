import type { Page } from '#src/session/page-target.ts';

/** The offers of the app about itself, the one that matters most first. */
const offers = ['update', 'unlock', 'install'] as const;
export type Offer = (typeof offers)[number];

/** The offer shown with a screen: one at a time, none over a document, none beside the result of a person's action. */
export const chooseOffer = (
  page: Pick<Page, 'fills' | 'outcome'> | undefined,
  open: Readonly<Record<Offer, boolean>>,
): Offer | undefined => (page?.fills || page?.outcome ? undefined : offers.find((offer) => open[offer]));
