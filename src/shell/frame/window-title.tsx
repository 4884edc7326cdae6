import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { config } from '../../session/config.ts';
import { useCounts } from '../menu/counts.ts';

/** Sets the window's title to the page, with the count of waiting documents. */
export function WindowTitle() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.page)?.staticData.page?.title,
  });
  const { toSign } = useCounts();
  const { firm } = config();
  const count = toSign > 0 ? `(${toSign}) ` : '';
  const words = count + [title, firm.product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = words;
  }, [words]);
  return null;
}
