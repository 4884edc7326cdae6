import { useEffect, useEffectEvent } from 'react';

/** Distance that a finger has to go, px. */
const due = 64;
/** Strip at each side of the screen that belongs to the browser's own way back and forth, px. */
const edge = 32;

/** True if a finger put down here turns no page: it would draw, type, scroll sideways or act in a dialog. */
function isTaken(target: EventTarget | null, frame: Element): boolean {
  if (document.querySelector('dialog:modal')) return true;
  for (let at = target instanceof Element ? target : null; at && at !== frame; at = at.parentElement) {
    if (at.matches('input, textarea, select, [contenteditable]')) return true;
    const { touchAction, overflowX } = getComputedStyle(at);
    const scrolls = (overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth;
    if (scrolls || touchAction === 'none') return true;
  }
  return false;
}

/** True if the arrow keys have a meaning of their own where the focus is. */
const usesArrows = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], dialog, [role=tablist], [role=menu], [role=listbox], [role=slider]',
  ) !== null;

/**
 * Turns to the page before or after by a swipe over the frame, or by an arrow key. The frame needs `touch-pan-y touch-pinch-zoom`, so that the
 * browser leaves sideways movement to it. A swipe begins away from the edges, with one finger, and goes at least twice as far sideways as up or
 * down; a page that is zoomed in moves instead.
 */
export function usePageTurn(
  frame: HTMLElement | null,
  turn: { before?: () => void; after?: () => void },
): void {
  const before = useEffectEvent(() => turn.before?.());
  const after = useEffectEvent(() => turn.after?.());
  useEffect(() => {
    if (!frame) return;
    let start: { x: number; y: number } | undefined;
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    const stop = () => {
      start = undefined;
    };
    frame.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        stop();
        const [finger] = touches;
        if (!finger || touches.length > 1 || isTaken(target, frame)) return;
        const { clientX: x, clientY: y } = finger;
        const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
        if (!isZoomed && x > edge && x < window.innerWidth - edge) start = { x, y };
      },
      options,
    );
    frame.addEventListener(
      'touchmove',
      ({ touches: [finger, other] }) => {
        if (!start || !finger) return;
        const [x, y] = [Math.abs(finger.clientX - start.x), Math.abs(finger.clientY - start.y)];
        // Scrolling that has begun is no swipe any more, wherever the finger goes then.
        if (other || (y > 12 && y > x)) stop();
      },
      options,
    );
    frame.addEventListener(
      'touchend',
      ({ changedTouches: [finger] }) => {
        if (!start || !finger) return;
        const [x, y] = [finger.clientX - start.x, finger.clientY - start.y];
        stop();
        if (Math.abs(x) < due || Math.abs(x) < 2 * Math.abs(y) || !getSelection()?.isCollapsed) return;
        if (x < 0) after();
        else before();
      },
      options,
    );
    frame.addEventListener('touchcancel', stop, options);
    addEventListener(
      'keydown',
      (event) => {
        const { key, target } = event;
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
          return;
        if (usesArrows(target) || document.querySelector('dialog:modal')) return;
        if (key === 'ArrowLeft') before();
        if (key === 'ArrowRight') after();
      },
      { signal: controller.signal },
    );
    return () => controller.abort();
  }, [frame]);
}
