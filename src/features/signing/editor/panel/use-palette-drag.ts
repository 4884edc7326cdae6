import { type PointerEvent, useRef, useState } from 'react';
import type { FieldKind } from '#contract/signing/signing.ts';
import type { DrawingPoint } from '#drawing/operations.ts';
import type { PageTurn } from '#src/ui/pdf/handle.ts';

const started = 4; // CSS px; less is a press

/** The page of a drop, and the place on the screen. */
export interface Drop {
  element: HTMLElement;
  page: number;
  turn: PageTurn;
  at: DrawingPoint;
  /** True while Alt is held: snapping is off. */
  free: boolean;
}

const turns: readonly PageTurn[] = [0, 90, 180, 270];

/** The editor's page at a place on the screen. */
function dropAt(at: DrawingPoint, free: boolean): Drop | undefined {
  const pages = document
    .elementsFromPoint(at.x, at.y)
    .map((above) => above.closest<HTMLElement>('[data-editor-page]'));
  const element = pages.find((found) => found !== null);
  if (!element) return undefined;
  const turn = turns.find((known) => String(known) === element.dataset.turn) ?? 0;
  return { element, page: Number(element.dataset.editorPage), turn, at, free };
}

/** Drags a kind of field from the palette by a mouse or a pen; a finger scrolls there, and adds a field by a tap. */
export function usePaletteDrag(
  onDrop: (kind: FieldKind, drop: Drop) => void,
  /** Called with the page a kind is held over; undefined while it is over none, and once the drag ends. */
  onOver: (kind: FieldKind, drop: Drop | undefined) => void,
) {
  const start = useRef<DrawingPoint>(undefined);
  const [dragged, setDragged] = useState<{ kind: FieldKind; at: DrawingPoint; over: boolean }>();
  const wasDrag = useRef(false);

  const handlersFor = (kind: FieldKind) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDrag.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX: x, clientY: y, altKey }: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      if (!dragged && Math.hypot(x - start.current.x, y - start.current.y) < started) return;
      const over = dropAt({ x, y }, altKey);
      setDragged({ kind, at: { x, y }, over: over !== undefined });
      onOver(kind, over);
    },
    onPointerUp({ clientX: x, clientY: y, altKey }: PointerEvent<HTMLElement>) {
      start.current = undefined;
      if (!dragged) return;
      wasDrag.current = true;
      setDragged(undefined);
      onOver(kind, undefined);
      const drop = dropAt({ x, y }, altKey);
      if (drop) onDrop(kind, drop);
    },
    onPointerCancel() {
      start.current = undefined;
      setDragged(undefined);
      onOver(kind, undefined);
    },
  });

  return {
    dragged,
    handlersFor,
    /** True if a click is the end of a drag, and not one of its own. */
    endsDrag: () => wasDrag.current,
  };
}
