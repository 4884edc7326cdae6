import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Tip {
  words: string;
  /** The middle of the entry, px from the top of the window. */
  top: number;
}

/**
 * The name of the entry under the pointer or with the focus, beside a menu that shows only icons; Escape hides it. `handlers` are for the
 * menu, whose entries mark their name with `data-name`.
 */
export function useEntryTip(enabled: boolean) {
  const [tip, setTip] = useState<Tip>();
  const hide = () => setTip(undefined);
  function show({ target }: PointerEvent | FocusEvent) {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return hide();
    const { top, height } = link.getBoundingClientRect();
    setTip({ words: link.querySelector('[data-name]')?.textContent ?? '', top: top + height / 2 });
  }
  const handlers = {
    onPointerOver: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onScroll: hide,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && hide(),
  };
  return { tip: enabled ? tip : undefined, handlers: enabled ? handlers : {} };
}

/** The tooltip of an entry. Hidden from screen readers, which read the name anyway. */
export function EntryTip({ tip: { words, top } }: { tip: Tip }) {
  return (
    <span
      aria-hidden="true"
      style={{ top }}
      className="pointer-events-none fixed left-16 z-list ml-1 -translate-y-1/2 whitespace-nowrap rounded-control bg-float px-2.5 py-1.5 text-small shadow-float"
    >
      {words}
    </span>
  );
}
