import { type RefObject, type UIEvent, useRef } from 'react';
import type { PagePictures } from '#contract/signing/drawing-pictures.ts';
import { cx } from '#src/ui/cx.ts';
import { useDoubleTap } from '#src/ui/pdf/use-double-tap.ts';
import { usePinch } from '#src/ui/pdf/use-pinch.ts';
import { closeUp, type ZoomPoint } from '#src/ui/pdf/zoom.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

export const captions = {
  shown: 'As it is shown and signed here',
  other: 'As another program draws it',
} as const;

interface PicturePaneProps {
  ref: RefObject<HTMLElement | null>;
  side: keyof typeof captions;
  page: number;
  pictures: PagePictures | undefined;
  zoom: number;
  /** False for the side that lies under the other; it keeps its place. */
  isSeen: boolean;
  className?: string;
  onScroll(event: UIEvent<HTMLElement>): void;
  onZoom(zoom: number, point: ZoomPoint): void;
}

/** One picture of a page with the differing places framed: scrolled, pinched and zoomed within its frame. */
export function PicturePane({
  ref,
  side,
  page,
  pictures,
  zoom,
  isSeen,
  className,
  onScroll,
  onZoom,
}: PicturePaneProps) {
  const sheet = useRef<HTMLDivElement>(null);
  usePinch(ref, sheet, zoom, onZoom);
  useDoubleTap(ref, (point) => onZoom(zoom > 1 ? 1 : closeUp, point));
  return (
    <figure className={cx('flex min-h-0 min-w-0 flex-col gap-1.5', !isSeen && 'invisible', className)}>
      <figcaption className="text-small text-soft">{captions[side]}</figcaption>
      <section
        ref={ref}
        aria-label={captions[side]}
        aria-busy={!pictures || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
        tabIndex={0}
        onScroll={onScroll}
        className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-card border border-line bg-sunken"
      >
        {pictures ? (
          <div ref={sheet} className="relative mx-auto" style={{ width: `calc(min(100%, 56rem) * ${zoom})` }}>
            <img
              src={`data:image/png;base64,${pictures[side]}`}
              alt={`Page ${page}, ${captions[side].charAt(0).toLowerCase()}${captions[side].slice(1)}`}
              onLoad={() => showFirstMark(ref.current, pictures.marks)}
              className="block w-full"
            />
            {pictures.marks.map(({ left, top, right, bottom }) => (
              <span
                key={`${left} ${top} ${right} ${bottom}`}
                aria-hidden="true"
                className="absolute -m-1 box-content rounded-mark border-2 border-bad-fill p-0.5"
                style={{
                  left: `${left * 100}%`,
                  top: `${top * 100}%`,
                  width: `${(right - left) * 100}%`,
                  height: `${(bottom - top) * 100}%`,
                }}
              />
            ))}
          </div>
        ) : (
          <Skeleton className="size-full" />
        )}
      </section>
    </figure>
  );
}

/** Part of the frame’s height above the first place that differs. */
const above = 0.3;

function showFirstMark(frame: HTMLElement | null, marks: PagePictures['marks']): void {
  if (!frame) return;
  const first = Math.min(...marks.map(({ top }) => top));
  frame.scrollTo({
    top: Number.isFinite(first) ? first * frame.scrollHeight - above * frame.clientHeight : 0,
  });
}
