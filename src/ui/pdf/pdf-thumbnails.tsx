import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { cx } from '../cx.ts';

interface PdfThumbnailsProps {
  /** The first page is on the screen; drawn together with it, the thumbnails would delay it. */
  draws: boolean;
  pages: number;
  /** Height ÷ width of a page, by its index. Undefined until the first one's is known: their list is then empty, so that nothing moves. */
  ratioOf: ((at: number) => number) | undefined;
  /** The page being read, from 1. */
  page: number;
  onPage(page: number): void;
  /** Content over the thumbnail of a page, positioned against it. */
  marks: ((page: number) => ReactNode) | undefined;
}

/** Thumbnails of all pages beside the document; each leads to its page. */
export function PdfThumbnails({ draws, pages, ratioOf, page, onPage, marks }: PdfThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <nav
      aria-label="Pages"
      className="w-24 shrink-0 overflow-y-auto overscroll-contain border-line border-r bg-sunken max-md:hidden"
    >
      <ol ref={list} className="flex flex-col items-center gap-2 py-2">
        {Array.from({ length: ratioOf ? pages : 0 }, (_, at) => at + 1).map((number) => (
          <li key={number}>
            <button
              type="button"
              aria-label={`Go to page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              // Tab stops at only one of them: the field below the pages leads to any page.
              tabIndex={number === page ? 0 : -1}
              onClick={() => onPage(number)}
              className="flex cursor-pointer flex-col items-center gap-0.5 rounded-control p-1 text-soft text-tiny tabular-nums"
            >
              <span
                className={cx(
                  'on-white relative block bg-paper ring-1',
                  number === page ? 'ring-2 ring-accent' : 'ring-line',
                )}
              >
                <Picture page={number} ratio={ratioOf?.(number - 1)} draws={draws} />
                {marks?.(number)}
              </span>
              {number}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const width = 68; // CSS px

/** The thumbnail of a page, drawn once it comes near the screen. */
function Picture({ page, ratio = 1, draws }: { page: number; ratio?: number | undefined; draws: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <span
      ref={place}
      aria-hidden="true"
      className="pointer-events-none block overflow-hidden"
      // A canvas has a size of its own until something is drawn on it.
      style={drawn ? undefined : { width, height: width * ratio }}
    >
      {near && draws && (
        <Page
          pageNumber={page}
          width={width}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
          onRenderSuccess={() => setDrawn(true)}
        />
      )}
    </span>
  );
}
