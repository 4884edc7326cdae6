import type { PageSize } from '../../../../contract/overlap.ts';
import type { Rectangle } from '../../../../drawing/operations.ts';
import { cx } from '../../../ui/cx.ts';
import type { Handle } from './geometry.rules.ts';

const sides = [-1, 0, 1] as const;
const handles: readonly Handle[] = sides.flatMap((y) =>
  sides.flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

/** Pointers over them, by the way a side or corner goes. */
const cursor = ({ x, y }: Handle): string => {
  if (x === 0) return 'cursor-ns-resize';
  if (y === 0) return 'cursor-ew-resize';
  return x === y ? 'cursor-nwse-resize' : 'cursor-nesw-resize';
};

const parse = (part: string | undefined) => sides.find((side) => String(side) === part) ?? 0;

/** The side or corner that is taken by pressing there; undefined for what is no handle. */
export function handleAt(target: Element): Handle | undefined {
  const name = target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
  const [x, y] = name?.split(' ') ?? [];
  return name === undefined ? undefined : { x: parse(x), y: parse(y) };
}

/**
 * What a field's size is changed by: its sides and corners under a mouse, and under a finger one corner that stands off, 44 px wide,
 * so that the field itself can still be taken. The keyboard and the panel have ways of their own.
 */
export function ResizeHandles({ place, page, colour }: { place: Rectangle; page: PageSize; colour: string }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-20"
      style={{
        left: `${(place.x / page.width) * 100}%`,
        top: `${(place.y / page.height) * 100}%`,
        width: `${(place.width / page.width) * 100}%`,
        height: `${(place.height / page.height) * 100}%`,
        color: colour,
      }}
    >
      {handles.map((handle) => {
        const last = handle.x === 1 && handle.y === 1;
        return (
          <span
            key={`${handle.x} ${handle.y}`}
            data-handle={`${handle.x} ${handle.y}`}
            className={cx(
              'pointer-events-auto absolute grid size-4 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center',
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
