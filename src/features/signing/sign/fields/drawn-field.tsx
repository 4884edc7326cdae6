import type { Content } from '#drawing/content.ts';
import type { Size } from '#drawing/operations.ts';
import { Drawing } from '#src/ui/drawing/drawing.tsx';
import { useDrawing } from '#src/ui/drawing/use-drawing.ts';

/** Kinds that are shown as pictures and not as text. */
const pictures: readonly Content['kind'][] = ['signature', 'initials', 'checkbox'];

interface DrawnFieldProps {
  content: Content;
  /** False if it is shown as plain words for now. */
  draws?: boolean;
  /** In points. */
  size: Size;
  /** The content in words: read aloud, and shown as plain text until it is drawn or if it can't be. */
  words: string;
}

/** A field's content, as it will be printed. */
export function DrawnField({ content, draws = true, size, words }: DrawnFieldProps) {
  const operations = useDrawing(draws ? content : undefined, size);
  const view = { x: 0, y: 0, ...size };
  if (operations && pictures.includes(content.kind))
    return <Drawing operations={operations} view={view} label={words} className="block size-full" />;
  return (
    <>
      {operations && <Drawing operations={operations} view={view} className="block size-full" />}
      <span className={operations ? 'sr-only' : 'flex size-full items-center px-1'}>
        <span className="truncate">{words}</span>
      </span>
    </>
  );
}
