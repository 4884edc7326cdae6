import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import { cx } from '#src/ui/cx.ts';
import type { PlaceOnPage } from '../handle.ts';
import { textsOf } from './page-texts.ts';

interface HitMarksProps {
  pdf: pdfjs.PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** Folded. */
  query: string;
  /** The current hit, by its index on this page. */
  current: number | undefined;
}

/** Marks every hit on a page like a marker pen, in the system's colour for it; the current one is framed, too. */
export function HitMarks({ pdf, page, query, current }: HitMarksProps) {
  const [hits, setHits] = useState<PlaceOnPage[][]>([]);
  useEffect(() => {
    let gone = false;
    textsOf(pdf)
      .boxes(page, query)
      // a page that cannot be read shows that itself
      .then(
        (boxes) => gone || setHits(boxes),
        () => gone || setHits([]),
      );
    return () => {
      gone = true;
    };
  }, [pdf, page, query]);

  return (
    <div
      aria-hidden="true"
      data-hits={hits.length}
      className="pointer-events-none absolute inset-0 mix-blend-multiply"
    >
      {hits.flatMap((boxes, index) =>
        boxes.map(({ x, y, width, height }, part) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a hit is its place in the order
            key={`${index}.${part}`}
            data-current={index === current || undefined}
            className={cx(
              'absolute rounded-[2px]',
              index === current ? 'bg-[Mark] ring-1 ring-warn' : 'bg-[Mark]/50',
            )}
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
          />
        )),
      )}
    </div>
  );
}
