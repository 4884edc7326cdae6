import { useState } from 'react';
import type { Hand } from '#drawing/hands.ts';
import { type Print, writerOf } from './hands.ts';
import { type PadSignature, padAspect, type Stroke } from './signature.ts';

/**
 * A signature or initials being made: each way keeps its work while another is tried.
 * @param before the one adopted before, to start from
 * @param usual the text unless the person types another
 * @param first the way to begin with if there was none before
 * @param like the handwriting of typed letters unless another is chosen
 */
export function useMaking(
  before: PadSignature | undefined,
  usual: string,
  first: PadSignature['kind'],
  like?: Hand | Print,
) {
  const [way, setWay] = useState(before?.kind ?? first);
  const [strokes, setStrokes] = useState<Stroke[]>(before?.kind === 'drawn' ? before.strokes : []);
  const [typed, setText] = useState(
    before?.kind === 'typed' && before.text !== usual ? before.text : undefined,
  );
  const [png, setPng] = useState(before?.kind === 'image' ? before.png : undefined);
  const [chosen, setHand] = useState<Hand | Print | undefined>(
    before?.kind === 'typed' ? (before.hand ?? 'print') : undefined,
  );
  const text = typed ?? usual;
  const hand = writerOf(text, chosen ?? like);

  function made(): PadSignature | undefined {
    if (way === 'drawn')
      return strokes.length > 0 ? { kind: 'drawn', strokes, aspect: padAspect } : undefined;
    if (way === 'typed')
      return text.trim()
        ? { kind: 'typed', text: text.trim(), ...(hand !== 'print' && { hand }) }
        : undefined;
    return png === undefined ? undefined : { kind: 'image', png };
  }
  return { way, setWay, strokes, setStrokes, text, setText, hand, setHand, png, setPng, made: made() };
}

export type Making = ReturnType<typeof useMaking>;
