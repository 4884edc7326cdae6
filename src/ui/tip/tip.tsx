import { type PointerEvent, type ToggleEvent, useId, useRef } from 'react';

interface TipProps {
  /** The full value, in the tooltip; read aloud after the short one. */
  full: string;
  /** The short value. */
  children: string;
}

/** Space to the words, and to the edge of the window, px. */
const space = 6;

/**
 * Short words with what they stand for in a tooltip: under the pointer, and opened by a press or a key; Escape or a press elsewhere closes it.
 * Not for the content of a link or button.
 */
export function Tip({ full, children }: TipProps) {
  const id = useId();
  const words = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  function place({
    newState,
    currentTarget: { style, offsetWidth, offsetHeight },
  }: ToggleEvent<HTMLElement>) {
    if (newState !== 'open' || !words.current) return;
    const { left, top, bottom } = words.current.getBoundingClientRect();
    const fitsBelow = bottom + offsetHeight + 2 * space <= innerHeight;
    style.left = `${Math.max(space, Math.min(left, innerWidth - offsetWidth - space))}px`;
    style.top = `${fitsBelow ? bottom + space : top - offsetHeight - space}px`;
  }
  // A tap sends these events too, and opens it by its press.
  const hover = (open: boolean) => (event: PointerEvent) =>
    event.pointerType === 'mouse' && tip.current?.togglePopover(open);
  return (
    <>
      <button
        ref={words}
        type="button"
        aria-label={`${children}, ${full}`}
        popoverTarget={id}
        popoverTargetAction="show"
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
        className="min-h-6 cursor-help whitespace-nowrap underline decoration-dotted decoration-from-font underline-offset-4"
      >
        {children}
      </button>
      <span className="hidden print:inline">{full}</span>
      <span
        ref={tip}
        id={id}
        popover="auto"
        aria-hidden="true"
        onToggle={place}
        className="pointer-events-none fixed inset-auto m-0 max-w-[calc(100vw-12px)] rounded-control border-0 bg-float px-2.5 py-1.5 text-ink text-small shadow-float"
      >
        {full}
      </span>
    </>
  );
}
