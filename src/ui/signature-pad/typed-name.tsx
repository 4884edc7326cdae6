import { useEffect, useRef, useState } from 'react';
import { loadFace } from './face.ts';

interface TypedNameProps {
  text: string;
  /** What it is called, read aloud. */
  name: string;
  className: string;
}

/** Units of the drawing a letter is set in; and what the face reaches above and below its line, of these. */
const size = 1000;
const ascent = 1069;
const descent = 293;
const printed = {
  fontFamily: 'Signature, sans-serif',
  fontKerning: 'none',
  fontVariantLigatures: 'none',
  whiteSpace: 'pre',
} as const;

/** A typed signature as it is printed: in one line without kerning, as large as its place allows. */
export function TypedName({ text, name, className }: TypedNameProps) {
  const line = useRef<SVGTextElement>(null);
  const [length, setLength] = useState(text.length * size * 0.6);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another length
  useEffect(() => {
    let gone = false;
    const measure = () => {
      const measured = gone ? undefined : line.current?.getComputedTextLength();
      if (measured) setLength(measured);
    };
    loadFace().then(measure, measure);
    return () => {
      gone = true;
    };
  }, [text]);

  return (
    <svg
      role="img"
      aria-label={`${name}: ${text}`}
      viewBox={`0 0 ${length} ${ascent + descent}`}
      className={className}
    >
      <text ref={line} y={ascent} fill="currentColor" fontSize={size} style={printed}>
        {text}
      </text>
    </svg>
  );
}
