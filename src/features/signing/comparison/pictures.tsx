import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PagePictures } from '#contract/signing/drawing-pictures.ts';
import { cx } from '#src/ui/cx.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { clampZoom, stepZoom, type ZoomPoint } from '#src/ui/pdf/zoom.ts';
import type { Side } from './comparison.rules.ts';
import { PicturePane } from './picture-pane.tsx';

interface PicturesProps {
  page: number;
  /** Undefined while they are loading. */
  pictures: PagePictures | undefined;
  /** `both`: side by side; otherwise the one side lies over the other. */
  view: 'both' | Side;
  /** Further tools beside the zoom. */
  children: ReactNode;
}

/** The two pictures of a page. Both have the same zoom and the same place, also while only one is seen, so that a change of sides shows what differs. */
export function Pictures({ page, pictures, view, children }: PicturesProps) {
  const [zoom, setZoom] = useState(1);
  const shown = useRef<HTMLElement>(null);
  const other = useRef<HTMLElement>(null);
  const frames = { shown, other };

  // The middle of the frame, in shares of the page: it stays there when the frame becomes wider or narrower.
  const middle = useRef({ x: 0.5, y: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame has another width after a change of the view
  useLayoutEffect(() => {
    const frame = shown.current;
    if (!frame) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
    const { x, y } = middle.current;
    frame.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
  }, [view]);

  function follow({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollLeft, scrollWidth, scrollHeight, clientWidth, clientHeight } = currentTarget;
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    };
    for (const { current } of Object.values(frames))
      if (current && (current.scrollTop !== scrollTop || current.scrollLeft !== scrollLeft))
        current.scrollTo(scrollLeft, scrollTop);
  }
  /** Zooms; the place under the point stays there. */
  function zoomTo(wanted: number, point?: ZoomPoint) {
    const next = clampZoom(wanted);
    const frame = shown.current;
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = frame ?? {};
    const { x, y } = point ?? { x: clientWidth / 2, y: clientHeight / 2 };
    const factor = next / zoom;
    flushSync(() => setZoom(next));
    frame?.scrollTo((scrollLeft + x) * factor - x, (scrollTop + y) * factor - y);
  }
  const smaller = stepZoom(zoom, 'out');
  const larger = stepZoom(zoom, 'in');
  return (
    <div className="relative h-full">
      <div className={cx('grid h-full grid-rows-1 gap-4', view === 'both' && 'grid-cols-2')}>
        {(['shown', 'other'] as const).map((side) => (
          <PicturePane
            key={side}
            ref={frames[side]}
            {...{ side, page, pictures, zoom }}
            isSeen={view === 'both' || view === side}
            className={cx(view !== 'both' && 'col-start-1 row-start-1')}
            onScroll={follow}
            onZoom={zoomTo}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, for nothing here is sent */}
      <div
        role="group"
        aria-label="View"
        className="absolute right-3 bottom-3 flex items-center rounded-card bg-float text-small text-soft tabular-nums shadow-float"
      >
        {children}
        <IconButton
          label="Zoom out"
          icon={<Minus />}
          disabled={smaller === zoom}
          onClick={() => zoomTo(smaller)}
        />
        <span className="min-w-12 text-center max-md:hidden">{Math.round(zoom * 100)} %</span>
        <IconButton
          label="Zoom in"
          icon={<Plus />}
          disabled={larger === zoom}
          onClick={() => zoomTo(larger)}
        />
      </div>
    </div>
  );
}
