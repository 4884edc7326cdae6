import { useState } from 'react';
import { padAspect, type Signature, type Stroke } from './signature.ts';

/**
 * A signature or initials in the making: each way keeps its work while another is tried.
 * @param before the one adopted before, to start from
 * @param usual what is typed unless the person types something else
 * @param first the way to begin with where there was none before
 */
export function useMaking(before: Signature | undefined, usual: string, first: Signature['kind']) {
  const [way, setWay] = useState(before?.kind ?? first);
  const [strokes, setStrokes] = useState<Stroke[]>(before?.kind === 'drawn' ? before.strokes : []);
  const [typed, setText] = useState(
    before?.kind === 'typed' && before.text !== usual ? before.text : undefined,
  );
  const [png, setPng] = useState(before?.kind === 'image' ? before.png : undefined);
  const text = typed ?? usual;

  function made(): Signature | undefined {
    if (way === 'drawn')
      return strokes.length > 0 ? { kind: 'drawn', strokes, aspect: padAspect } : undefined;
    if (way === 'typed') return text.trim() ? { kind: 'typed', text: text.trim() } : undefined;
    return png === undefined ? undefined : { kind: 'image', png };
  }
  return { way, setWay, strokes, setStrokes, text, setText, png, setPng, made: made() };
}

export type Making = ReturnType<typeof useMaking>;
