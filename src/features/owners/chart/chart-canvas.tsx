import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef } from 'react';
import { boxName } from './box-name.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import type { ShownBox, ShownGraph } from './fold.ts';
import type { Layout } from './layout.ts';
import { nextBox } from './next-box.ts';

interface ChartCanvasProps {
  shown: ShownGraph;
  layout: Layout;
  zoom: number;
  /** The chosen box, the only one that Tab stops at. */
  current: string;
  onCurrent(id: string): void;
  onToggle(box: ShownBox): void;
}

/** The chart in a frame that scrolls: dragged by a mouse, scrolled by fingers and wheels, walked by the arrow keys. */
export function ChartCanvas({ shown, layout, zoom, current, onCurrent, onToggle }: ChartCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const help = useId();
  const scrolled = useRef<{ layout: Layout; zoom: number }>(undefined);
  const stop = shown.boxes.some(({ id }) => id === current) ? current : shown.boxes[0]?.id;

  // At first the client is seen, at the foot; a zoom keeps the middle; a box that unfolds keeps its place.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const before = scrolled.current;
    scrolled.current = { layout, zoom };
    const place = (from: Layout) => from.boxes.find(({ id }) => id === stop);
    const [old, now] = [before && place(before.layout), place(layout)];
    if (!now) return;
    const middle = { left: element.clientWidth / 2, top: element.clientHeight * 0.75 };
    const seen =
      before && old
        ? { left: old.x * before.zoom - element.scrollLeft, top: old.y * before.zoom - element.scrollTop }
        : middle;
    element.scrollTo({ left: now.x * zoom - seen.left, top: now.y * zoom - seen.top });
  }, [layout, zoom, stop]);

  function onKeyDown(event: KeyboardEvent<SVGGElement>, box: ShownBox) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onToggle(box);
      return;
    }
    const next = nextBox(layout, box.id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onCurrent(next);
    frame.current?.querySelector<SVGGElement>(`[data-box="${CSS.escape(next)}"]`)?.focus();
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const element = frame.current;
    if (!element || event.pointerType !== 'mouse' || event.button !== 0) return;
    const start = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      element.scrollTo({ left: start.x - clientX, top: start.y - clientY });
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  return (
    <div
      ref={frame}
      onPointerDown={onPointerDown}
      className="flex max-h-[min(70vh,44rem)] cursor-grab overflow-auto rounded-card border border-line bg-paper active:cursor-grabbing"
    >
      <p id={help} hidden>
        Arrow keys move between boxes. Enter shows or hides the holders of one.
      </p>
      <ChartDrawing
        shown={shown}
        layout={layout}
        zoom={zoom}
        role="group"
        aria-label="Chart of ownership"
        aria-describedby={help}
        className="m-auto shrink-0 select-none font-sans"
        boxProps={(box) => ({
          role: 'button',
          tabIndex: box.id === stop ? 0 : -1,
          'aria-label': boxName(box, shown),
          'aria-current': box.id === stop,
          ...(box.holders > 0 && { 'aria-expanded': box.isOpen }),
          ...{ 'data-box': box.id },
          className: 'cursor-pointer',
          onFocus: () => onCurrent(box.id),
          onClick: () => onCurrent(box.id),
          onDoubleClick: () => onToggle(box),
          onKeyDown: (event) => onKeyDown(event, box),
        })}
      />
    </div>
  );
}
