import { useEffect, useRef } from 'react';
import { turns } from '#src/lib/turns.ts';
import { type Crop, type Turn, wholePicture } from './crop.ts';
import { drawLook, openPicture, PictureRefused } from './picture.ts';

interface PageCanvasProps {
  bytes: Blob;
  turn: Turn;
  crop?: Crop;
  /** Longest side, px. */
  most: number;
  label: string;
  className: string;
}

/** One after the other: each picture is decoded whole. */
const inTurn = turns(1);

/** A page as it will look. */
export function PageCanvas({ bytes, turn, crop = wholePicture, most, label, className }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isShown = true;
    void inTurn(async () => {
      if (!isShown) return;
      const bitmap = await openPicture(bytes);
      try {
        if (isShown && canvas.current) drawLook(canvas.current, bitmap, { turn, crop }, most);
      } finally {
        bitmap.close();
      }
    }).catch((error: unknown) => {
      // A device short of memory is no fault of ours: the page is there, and only not shown.
      if (!(error instanceof PictureRefused)) reportError(error);
    });
    return () => {
      isShown = false;
    };
  }, [bytes, turn, crop, most]);
  return <canvas ref={canvas} role="img" aria-label={label} className={className} />;
}
