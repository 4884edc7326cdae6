import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { DrawingPoint, Rectangle } from '#drawing/operations.ts';
import type { PageTurn } from '#src/ui/pdf/handle.ts';
import { type Handle, moveBox, touches } from './geometry.rules.ts';
import { pointOn } from './page-point.ts';
import { handleAt } from './resize-handles.tsx';
import { draggedMove, draggedSize, type Guide } from './snap.rules.ts';

const started = 3; // CSS px of a drag; less is a press that slipped
const reach = 6; // CSS px within which a line snaps

/** A field on a page: its place, in points, and its least size. */
export interface OnPage {
  id: string;
  place: Rectangle;
  least: { width: number; height: number };
}

interface PageGestureProps {
  fields: readonly OnPage[];
  selection: readonly string[];
  page: PageSize;
  turn: PageTurn;
  onSelect(ids: readonly string[]): void;
  /** Called when the field that is the whole selection is pressed again by the keyboard. */
  onOpen(): void;
  onMoved(places: ReadonlyMap<string, Rectangle>): void;
  onResized(id: string, place: Rectangle): void;
}

type Gesture = { start: DrawingPoint; from: DrawingPoint; begun: boolean; pointer: number } & (
  | { is: 'move'; ids: readonly string[] }
  | { is: 'resize'; field: OnPage; handle: Handle }
  | { is: 'marquee'; kept: readonly string[] }
);

/** State shown while a gesture lasts. */
interface Preview {
  places: ReadonlyMap<string, Rectangle>;
  guides: readonly Guide[];
  marquee?: Rectangle;
}

const still: Preview = { places: new Map(), guides: [] };
const client = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): DrawingPoint => ({ x, y });

const between = (a: DrawingPoint, b: DrawingPoint): Rectangle => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const [nearEdge, scrollStep] = [32, 16]; // CSS px

/** A drag to the upper or lower edge of the viewer scrolls the document. */
function scrollAlong({ currentTarget, clientY }: PointerEvent<HTMLElement>): void {
  const frame = currentTarget.closest('section[tabindex="0"]');
  const { top = 0, bottom = 0 } = frame?.getBoundingClientRect() ?? {};
  if (clientY < top + nearEdge) frame?.scrollBy({ top: -scrollStep });
  else if (clientY > bottom - nearEdge) frame?.scrollBy({ top: scrollStep });
}

/**
 * Presses and drags on a page of the editor: selecting, moving, resizing, drawing a frame around several. A finger selects by a tap and
 * moves only selected fields, so that it can still scroll over the others. Callbacks run only when the gesture ends.
 */
export function usePageGesture(props: PageGestureProps) {
  const { fields, selection, page, turn, onSelect, onOpen, onMoved, onResized } = props;
  const [preview, setPreview] = useState(still);
  const gesture = useRef<Gesture>(undefined);
  const dragged = useRef(false); // the click that ends a drag does not count

  const others = (ids: readonly string[]) =>
    fields.filter(({ id }) => !ids.includes(id)).map(({ place }) => place);
  const placesOf = (ids: readonly string[]) => fields.filter(({ id }) => ids.includes(id));

  function end() {
    gesture.current = undefined;
    setPreview(still);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    dragged.current = false;
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
    const touch = event.pointerType === 'touch';
    const base = {
      start: client(event),
      from: pointOn(event.currentTarget, client(event), page, turn),
      begun: false,
      pointer: event.pointerId,
    };
    const handle = handleAt(event.target);
    const [only] = placesOf(selection);
    if (handle && only) {
      gesture.current = { ...base, is: 'resize', field: only, handle };
      return;
    }
    const element = event.target.closest<HTMLElement>('[data-field]');
    const id = element?.dataset.field;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (id === undefined) {
      if (!touch) gesture.current = { ...base, is: 'marquee', kept: adds ? selection : [] };
      return;
    }
    const taken = selection.includes(id);
    if (touch && !taken) return;
    element?.focus({ preventScroll: true }); // Safari gives no focus to a pressed button
    if (!taken && !adds) onSelect([id]);
    const ids = taken ? selection : adds ? [...placesOf(selection).map((field) => field.id), id] : [id];
    gesture.current = { ...base, is: 'move', ids };
  }

  /** The gesture's result with the pointer at this place. */
  function reached(now: Gesture, event: PointerEvent<HTMLElement>): Preview {
    const to = pointOn(event.currentTarget, client(event), page, turn);
    const by = { x: to.x - now.from.x, y: to.y - now.from.y };
    const around = (ids: readonly string[]) => ({
      others: others(ids),
      page,
      reach: event.altKey ? 0 : (reach * page.width) / Math.max(1, event.currentTarget.offsetWidth),
    });
    switch (now.is) {
      case 'move': {
        const taken = placesOf(now.ids);
        const drag = draggedMove(
          taken.map(({ place }) => place),
          by,
          around(now.ids),
        );
        return {
          places: new Map(taken.map(({ id, place }) => [id, moveBox(place, drag.by)])),
          guides: drag.guides,
        };
      }
      case 'resize': {
        const { field, handle } = now;
        const drag = draggedSize(field.place, handle, by, field.least, around([field.id]));
        return { places: new Map([[field.id, drag.place]]), guides: drag.guides };
      }
      case 'marquee':
        return { ...still, marquee: between(now.from, to) };
    }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = gesture.current;
    if (!now || event.pointerId !== now.pointer) return;
    if (!now.begun) {
      if (Math.hypot(event.clientX - now.start.x, event.clientY - now.start.y) < started) return;
      now.begun = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    scrollAlong(event);
    setPreview(reached(now, event));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const now = gesture.current;
    if (!now || event.pointerId !== now.pointer) return;
    if (now.begun) {
      dragged.current = true;
      const { places, marquee } = reached(now, event);
      if (now.is === 'move') {
        onSelect(now.ids);
        onMoved(places);
      } else if (now.is === 'resize') {
        const place = places.get(now.field.id);
        if (place) onResized(now.field.id, place);
      } else if (marquee) {
        const caught = fields.filter(({ place }) => touches(place, marquee)).map(({ id }) => id);
        onSelect([...new Set([...now.kept, ...caught])]);
      }
    }
    end();
  }

  /** Escape cancels the gesture. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !gesture.current?.begun) return;
    event.stopPropagation();
    dragged.current = true;
    end();
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (dragged.current || !(event.target instanceof Element)) return;
    if (handleAt(event.target)) return;
    const id = event.target.closest<HTMLElement>('[data-field]')?.dataset.field;
    if (id === undefined) return onSelect([]);
    const here = placesOf(selection).map((field) => field.id);
    const taken = here.includes(id);
    if (event.shiftKey || event.ctrlKey || event.metaKey)
      return onSelect(taken ? here.filter((other) => other !== id) : [...here, id]);
    if (event.detail === 0 && taken && here.length === 1) return onOpen();
    onSelect([id]);
  }

  return {
    ...preview,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end, onClick, onKeyDown },
  };
}
