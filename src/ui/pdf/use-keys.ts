import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Actions by key: named as `KeyboardEvent.key`, with `Mod+` before it for Ctrl or ⌘. */
export type Keys = Record<string, () => void>;

/** Elements in which a key types a letter. */
const typing = 'input, textarea, select, [contenteditable]';

/** Keys for the focused element inside `root`; during typing only those with `Mod+` work. */
export function useKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.shiftKey) return; // the browser's own
    if (!mod && event.target instanceof Element && event.target.closest(typing)) return;
    const act = keys[mod ? `Mod+${event.key.toLowerCase()}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const element = root.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [root]);
}
