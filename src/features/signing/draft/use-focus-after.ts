import { useEffect, useState } from 'react';

/**
 * Keeps the focus in a list whose rows move or go: call it with the `data-focus` of the buttons that may get it, best first. If none of
 * them exists, the heading gets it.
 */
export function useFocusAfter(): (...names: string[]) => void {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const buttons = names.map((name) => document.querySelector<HTMLButtonElement>(`[data-focus="${name}"]`));
    if (names.length === 0) return;
    const found = buttons.find((button) => button && !button.disabled);
    (found ?? document.querySelector('h1'))?.focus();
  }, [names]);
  return (...next) => setNames(next);
}
