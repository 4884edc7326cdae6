import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { config } from '#src/session/config.ts';
import { useUrgentCount } from '../menu/counts.ts';

/** Sets the window's title to the page, with the count of what waits for the person. */
export function WindowTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page?.title,
  });
  const urgent = useUrgentCount();
  const { firm } = config();
  const count = urgent > 0 ? `(${urgent}) ` : '';
  const words = count + [title, firm.product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = words;
  }, [words]);
  return null;
}
