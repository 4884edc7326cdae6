import { useEffect, useEffectEvent, useState } from 'react';

/** Distance of the indicator from which letting go calls back, px; the finger moves twice as far. */
export const pullDue = 64;
const most = 88;
/** Movement below which a finger's direction is not decided, px. */
const slop = 8;

/** True if a pull that begins here would neither scroll nor draw. */
function mayBegin(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector('dialog:modal')) return false;
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
    if (at.scrollTop > 0 || getComputedStyle(at).touchAction === 'none') return false;
  return true;
}

/**
 * Follows a finger that pulls the page down from its top, and calls `onPull` if it lets go beyond `pullDue`. The browser's own pull is off
 * meanwhile.
 * @returns the distance of the indicator, px
 */
export function usePull(onPull: () => void): number {
  const [drawn, setDrawn] = useState(0);
  const pull = useEffectEvent(onPull);
  useEffect(() => {
    let start: Touch | undefined;
    let far = 0;
    const to = (next: number) => {
      far = next;
      setDrawn(next);
    };
    const stop = () => {
      start = undefined;
      to(0);
    };
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    addEventListener(
      'touchstart',
      ({ touches, target }) => {
        stop();
        if (touches.length === 1 && mayBegin(target)) start = touches[0];
      },
      options,
    );
    addEventListener(
      'touchmove',
      ({ touches: [finger, other] }) => {
        if (!start || !finger) return;
        const [x, y] = [Math.abs(finger.clientX - start.clientX), finger.clientY - start.clientY];
        const elsewhere = far === 0 && Math.max(x, Math.abs(y)) > slop && y < x;
        if (other || elsewhere || window.scrollY > 0) stop();
        else if (far > 0 || y > slop) to(Math.max(0, Math.min(most, y / 2)));
      },
      options,
    );
    addEventListener(
      'touchend',
      () => {
        const due = far >= pullDue;
        stop();
        if (due) pull();
      },
      options,
    );
    addEventListener('touchcancel', stop, options);
    const root = document.documentElement.style;
    root.overscrollBehaviorY = 'none';
    return () => {
      controller.abort();
      root.removeProperty('overscroll-behavior-y');
    };
  }, []);
  return drawn;
}
