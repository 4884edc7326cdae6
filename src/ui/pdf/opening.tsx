import { useEffect, useState } from 'react';
import { Progress } from '../progress/progress.tsx';

/** A document that opens within this time shows no progress, ms. */
const soonMs = 1000;

/** Shares of the progress; the rest is starting the reader, the largest share. */
const parts = { viewer: 0.3, file: 0.3 };

/** Last time progress was shown, `performance.now()`: a viewer that is mounted soon after another one shows its progress at once. */
let shownAt = Number.NEGATIVE_INFINITY;

interface OpeningProps {
  /** The viewer has come. */
  viewer: boolean;
  /** Received part of the file, 0 to 1. */
  arrived: number;
}

/** Progress over the blank page of a document that opens slowly, of viewer and file together. */
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
