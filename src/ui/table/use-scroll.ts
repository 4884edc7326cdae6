import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** True for each side on which columns are scrolled out of the frame. */
export function useHiddenSides(frame: RefObject<HTMLElement | null>) {
  const [sides, setSides] = useState({ start: false, end: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const start = scrollLeft > 0;
      // parts of a pixel do not count
      const end = scrollLeft + clientWidth < scrollWidth - 1;
      setSides((old) => (old.start === start && old.end === end ? old : { start, end }));
    }
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
  return sides;
}

/** Scrolls the frame to its top when the contents change; not when it is opened, since the person may have gone back to it. */
export function useTopOf(frame: RefObject<HTMLElement | null>, contents: string | undefined): void {
  const shown = useRef(contents);
  useEffect(() => {
    if (shown.current === contents) return;
    shown.current = contents;
    frame.current?.scrollTo({ top: 0 });
  }, [frame, contents]);
}
