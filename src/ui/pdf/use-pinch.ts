import { type RefObject, useEffect, useEffectEvent } from 'react';
import { clampZoom, pointIn, type ZoomPoint } from './zoom.ts';

const wheelRest = 140; // ms without a turn of the wheel, after which the new zoom is drawn

/**
 * Zooms by two fingers, or the wheel with Ctrl (which a trackpad's pinch sends too). Meanwhile the sheet is only stretched; at the end
 * `zoomTo` is called once, and the pages are redrawn.
 */
export function usePinch(
  frame: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  zoom: number,
  zoomTo: (zoom: number, point: ZoomPoint) => void,
): void {
  const limited = useEffectEvent((factor: number) => clampZoom(zoom * factor) / zoom);
  const finish = useEffectEvent((factor: number, point: ZoomPoint) => zoomTo(zoom * factor, point));

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gesture: { factor: number; point: ZoomPoint } | undefined;
    let startDistance = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;

    function stretch(factor: number, point: ZoomPoint) {
      gesture = { factor: limited(factor), point };
      const style = sheet.current?.style;
      if (!element || !style) return;
      style.transformOrigin = `${element.scrollLeft + point.x}px ${element.scrollTop + point.y}px`;
      style.transform = `scale(${gesture.factor})`;
    }

    function end() {
      if (!gesture) return;
      const { factor, point } = gesture;
      gesture = undefined;
      finish(factor, point);
      if (sheet.current) sheet.current.style.transform = '';
    }

    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const turn = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 16;
      const point = gesture?.point ?? pointIn(element, event.clientX, event.clientY);
      stretch((gesture?.factor ?? 1) * Math.exp(-turn / 240), point);
      clearTimeout(rest);
      rest = setTimeout(end, wheelRest);
    }

    function onTouch(event: TouchEvent) {
      const [one, two] = event.touches;
      if (!one || !two) return end();
      event.preventDefault();
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const middle = pointIn(element, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      if (event.type === 'touchstart') startDistance = distance;
      else if (startDistance > 0) stretch(distance / startDistance, gesture?.point ?? middle);
    }

    const stop = new AbortController();
    const active = { passive: false, signal: stop.signal };
    element.addEventListener('wheel', onWheel, active);
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      element.addEventListener(type, onTouch, active);
    return () => {
      clearTimeout(rest);
      stop.abort();
    };
  }, [frame, sheet]);
}
