import type { PageSize } from '#contract/signing/field-overlap.ts';
import type { Rectangle } from '#drawing/operations.ts';
import { cx } from '#src/ui/cx.ts';
import type { Handle } from './geometry.rules.ts';

const sides = [-1, 0, 1] as const;
const handles: readonly Handle[] = sides.flatMap((y) =>
  sides.flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

/** Cursor over a handle, by the direction in which its side or corner moves. */
const cursor = ({ x, y }: Handle): string => {
  if (x === 0) return 'cursor-ns-resize';
  if (y === 0) return 'cursor-ew-resize';
  return x === y ? 'cursor-nwse-resize' : 'cursor-nesw-resize';
};

const parse = (part: string | undefined) => sides.find((side) => String(side) === part) ?? 0;

/** The side or corner of the pressed handle; undefined if it is no handle. */
export function handleAt(target: Element): Handle | undefined {
  const name = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
  const [x, y] = name?.split(' ') ?? [];
  return name === undefined ? undefined : { x: parse(x), y: parse(y) };
}

interface ResizeHandlesProps {
  /** Place of the field, in points. */
  place: Rectangle;
  page: PageSize;
  /** CSS px of a point. */
  point: number;
  colour: string;
}

/** CSS px of a field's side from which a handle in its middle, and one at each corner, don't cover the field. */
const leastRoom = { side: 56, corner: 28 };
const isLast = ({ x, y }: Handle) => x === 1 && y === 1;

/**
 * Handles that resize a field: for a mouse its sides and corners, as far as there is space; for a finger one corner that stands off, 44 px
 * wide, so that the field itself can still be selected. The keyboard and the panel resize in their own ways.
 */
export function ResizeHandles({ place, page, point, colour }: ResizeHandlesProps) {
  const room = { x: place.width * point, y: place.height * point };
  const tiny = Math.min(room.x, room.y) < leastRoom.corner;
  const shown = handles.filter((handle) =>
    tiny
      ? isLast(handle)
      : (handle.x !== 0 || room.x >= leastRoom.side) && (handle.y !== 0 || room.y >= leastRoom.side),
  );
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-tool"
      style={{
        left: `${(place.x / page.width) * 100}%`,
        top: `${(place.y / page.height) * 100}%`,
        width: `${(place.width / page.width) * 100}%`,
        height: `${(place.height / page.height) * 100}%`,
        color: colour,
      }}
    >
      {shown.map((handle) => {
        const last = isLast(handle);
        return (
          <span
            key={`${handle.x} ${handle.y}`}
            data-handle={`${handle.x} ${handle.y}`}
            className={cx(
              'pointer-events-auto absolute grid size-4 touch-none place-items-center',
              tiny ? 'translate-0' : '-translate-x-1/2 -translate-y-1/2',
              cursor(handle),
              last ? 'pointer-coarse:size-11 pointer-coarse:translate-0' : 'pointer-coarse:hidden',
            )}
            style={{ left: `${(handle.x + 1) * 50}%`, top: `${(handle.y + 1) * 50}%` }}
          >
            <span className="size-2 rounded-[1px] border border-current bg-paper pointer-coarse:size-5 pointer-coarse:rounded-full pointer-coarse:border-2" />
          </span>
        );
      })}
    </div>
  );
}
