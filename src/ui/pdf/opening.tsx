import { useEffect, useState } from 'react';
import { Progress } from '../progress/progress.tsx';

/** A document that opens within this time does so without a word, ms. */
const soonMs = 1000;

/** Parts of the way to an open document; the rest is starting the reader, which is the largest of all. */
const parts = { viewer: 0.3, file: 0.3 };

/** When one was last shown, `performance.now()`: the viewer of a screen that comes in parts goes on where that of the part before was. */
let shownAt = Number.NEGATIVE_INFINITY;

interface OpeningProps {
  /** The viewer has come. */
  viewer: boolean;
  /** How much of the file has arrived, 0 to 1. */
  arrived: number;
}

/** Over the blank page of a document that takes its time: that it is being opened, and how far viewer and file are together. */
export function Opening({ viewer, arrived }: OpeningProps) {
  const [late, setLate] = useState(() => performance.now() - shownAt < soonMs);
  useEffect(() => {
    const timer = setTimeout(setLate, soonMs, true);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!late) return;
    return () => {
      shownAt = performance.now();
    };
  }, [late]);
  if (!late) return null;
  const value = (viewer ? parts.viewer : 0) + arrived * parts.file;
  return (
    <div
      role="status"
      className="absolute inset-x-4 top-[max(1.5rem,20%)] z-over mx-auto max-w-72 rounded-card bg-float px-5 py-4 shadow-float"
    >
      <Progress label="Opening the document" value={value || undefined} />
    </div>
  );
}
