import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pointIn, type ZoomPoint } from './zoom.ts';

const apart = { ms: 300, px: 24 };

/** A tap on one of these has its own action. */
const controls = 'button, a, input, textarea, select';

/** Calls back after two quick taps of a finger at one place; a scroll or a long press is no tap. */
export function useDoubleTap(
  frame: RefObject<HTMLElement | null>,
  onDoubleTap: (point: ZoomPoint) => void,
): void {
  const tapped = useEffectEvent(onDoubleTap);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let down: PointerEvent | undefined;
    let before: PointerEvent | undefined;

    function onDown(event: PointerEvent) {
      const single = event.pointerType === 'touch' && event.isPrimary;
      down = single && !(event.target as Element).closest(controls) ? event : undefined;
    }

    function onUp(event: PointerEvent) {
      const tap = down && isNear(down, event) ? event : undefined;
      down = undefined;
      if (tap && before && isNear(before, tap)) {
        before = undefined;
        tapped(pointIn(element, tap.clientX, tap.clientY));
      } else before = tap;
    }

    const stop = new AbortController();
    element.addEventListener('pointerdown', onDown, { signal: stop.signal });
    element.addEventListener('pointerup', onUp, { signal: stop.signal });
    return () => stop.abort();
  }, [frame]);
}

const isNear = (one: PointerEvent, other: PointerEvent) =>
  other.timeStamp - one.timeStamp < apart.ms &&
  Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY) < apart.px;
