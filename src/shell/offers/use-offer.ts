import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { chooseOffer, type Offer } from './choose-offer.ts';

/**
 * The offer to show now. It appears with a screen, or when the person returns to the app, and never on a screen that is being read: it
 * takes space in the page, so everything below would move. Once answered, its place stays empty until the next screen.
 */
export function useOffer(open: Readonly<Record<Offer, boolean>>): Offer | undefined {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const visit = `${useReturns()} ${match?.pathname}`;
  const [shown, setShown] = useState<{ visit: string; offer: Offer | undefined }>({
    visit,
    offer: undefined,
  });
  if (shown.visit !== visit) setShown({ visit, offer: chooseOffer(match?.staticData.page, open) });
  return shown.offer && open[shown.offer] ? shown.offer : undefined;
}

/** Number of the person's returns to the app since it was loaded. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === 'visible') setReturns((before) => before + 1);
    };
    document.addEventListener('visibilitychange', count);
    return () => document.removeEventListener('visibilitychange', count);
  }, []);
  return returns;
}
