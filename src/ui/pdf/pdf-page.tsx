import { useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { pixelRatio } from './pixel-ratio.ts';

const rest = { seen: 300, near: 900 }; // ms without scrolling

interface PdfPageProps {
  /** From 1. */
  number: number;
  /** CSS px. */
  width: number;
  height: number;
  /** On the screen, not only near it. */
  seen: boolean;
  /** The document is being scrolled. */
  moving: boolean;
  /** The page's true size is known, in points. */
  onSize(size: { width: number; height: number }): void;
  /** It is drawn, or can't be. */
  onPainted(): void;
}

/**
 * One page. After a zoom the old drawing stays, stretched, until the new one is painted, so nothing flashes. Text and links, which would
 * slow down the first paint and use much memory in passing, are added once the page rests on the screen, and a little later on the pages
 * beside it, so that reading aloud goes on over a page's end.
 */
export function PdfPage({ number, width, height, seen, moving, onSize, onPainted }: PdfPageProps) {
  const [painted, setPainted] = useState<number>();
  const [rested, setRested] = useState(false);
  const [wordless, setWordless] = useState(false);
  const [failedAt, setFailedAt] = useState<number>(); // width: at another it is tried anew
  useEffect(() => {
    if (moving) return;
    const timer = setTimeout(setRested, seen ? rest.seen : rest.near, true);
    return () => clearTimeout(timer);
  }, [seen, moving]);

  const sheet = useRef<HTMLDivElement>(null);
  const loaded = useRef<{ cleanup(): unknown }>(null);
  useEffect(() => () => void loaded.current?.cleanup(), []);

  function fail() {
    setFailedAt(width);
    onPainted();
  }
  if (failedAt === width)
    return (
      <p className="p-6 text-center text-small text-soft">
        Page {number} can’t be shown here. Download the document to see it in another program.
      </p>
    );

  const drawings = painted === undefined || painted === width ? [width] : [width, painted]; // the last lies on top
  return drawings.map((drawn) => {
    const layers = rested && drawn === painted && drawn === width;
    return (
      <div
        key={drawn}
        className="absolute inset-0 origin-top-left"
        style={{ transform: drawn === width ? undefined : `scale(${width / drawn})` }}
      >
        <Page
          inputRef={sheet}
          pageNumber={number}
          width={drawn}
          devicePixelRatio={pixelRatio(drawn, (height * drawn) / width, devicePixelRatio)}
          renderTextLayer={layers}
          renderAnnotationLayer={layers}
          loading={null}
          error={null}
          onLoadError={fail}
          onRenderError={fail}
          onLoadSuccess={(page) => {
            loaded.current = page;
            onSize({ width: page.originalWidth, height: page.originalHeight });
          }}
          onRenderSuccess={() => {
            setPainted(drawn);
            onPainted();
          }}
          onGetTextSuccess={({ items }) =>
            setWordless(!items.some((item) => 'str' in item && item.str.trim()))
          }
          onRenderAnnotationLayerSuccess={() => nameLinks(sheet.current)}
        />
        {layers && wordless && <p className="sr-only">Page {number} has no text to be read aloud.</p>}
      </div>
    );
  });
}

/** Labels the links that pdf.js lays over the words with their targets, for screen readers. */
function nameLinks(sheet: HTMLElement | null) {
  for (const link of sheet?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a:not([aria-label])') ?? [])
    link.setAttribute(
      'aria-label',
      link.host && link.host !== location.host ? `Link to ${link.host}` : 'Link within this document',
    );
}
