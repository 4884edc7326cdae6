import { useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { pixelRatio } from './pixel-ratio.ts';

interface PdfPageProps {
  /** From 1. */
  number: number;
  /** CSS px. */
  width: number;
  height: number;
  /** On the screen, not only near it: then its text and links exist too. */
  seen: boolean;
  /** The page's true height ÷ width is known. */
  onRatio(ratio: number): void;
}

/**
 * One page. After a zoom the old drawing stays, stretched, until the new one is painted, so nothing flashes. Text and
 * links wait for the first paint, which they would slow down.
 */
export function PdfPage({ number, width, height, seen, onRatio }: PdfPageProps) {
  const [painted, setPainted] = useState<number>();
  const loaded = useRef<{ cleanup(): unknown }>(null);
  useEffect(() => () => void loaded.current?.cleanup(), []);

  const drawings = painted === undefined || painted === width ? [width] : [painted, width];
  return drawings.map((drawn) => {
    const layers = seen && drawn === painted && drawn === width;
    return (
      <div
        key={drawn}
        className="absolute inset-0 origin-top-left"
        style={{ transform: drawn === width ? undefined : `scale(${width / drawn})` }}
      >
        <Page
          pageNumber={number}
          width={drawn}
          devicePixelRatio={pixelRatio(drawn, (height * drawn) / width, devicePixelRatio)}
          renderTextLayer={layers}
          renderAnnotationLayer={layers}
          loading={null}
          error={<p className="p-6 text-center text-small text-[#54575c]">Page {number} can’t be shown.</p>}
          canvasBackground="transparent"
          onLoadSuccess={(page) => {
            loaded.current = page;
            onRatio(page.originalHeight / page.originalWidth);
          }}
          onRenderSuccess={() => setPainted(drawn)}
        />
      </div>
    );
  });
}
