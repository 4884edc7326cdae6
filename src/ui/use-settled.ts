import { useEffect, useState } from 'react';

/** Time without typing after which the server is asked, ms. */
const pauseMs = 150;

/** The typed words, once typing paused. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(setSettled, pauseMs, words);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
