import { useId } from 'react';
import { FieldError } from '../field/field.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import type { CanvasTrust } from './canvas-trust.ts';
import { DrawingPad } from './drawing-pad.tsx';
import { ImageChoice } from './image-choice.tsx';
import type { DrawnMark, PadSignature } from './signature.ts';
import { TypedSignature } from './typed-signature.tsx';
import type { Making } from './use-making.ts';

const ways = [
  { key: 'drawn', label: 'Draw' },
  { key: 'typed', label: 'Type' },
  { key: 'image', label: 'Upload' },
] as const;

interface WaysProps {
  what: keyof DrawnMark;
  making: Making;
  /** The fault of the present work, in words. */
  problem: string | null;
  trust: CanvasTrust;
  /** Largest picture, in bytes. */
  imageLimit: number;
}

/** Three equal ways to make a signature or initials. */
export function Ways({ what, making, problem, trust, imageLimit }: WaysProps) {
  const { way, setWay, strokes, setStrokes, text, setText, hand, setHand, png, setPng } = making;
  const problemId = useId();
  const possible = ways.filter(
    ({ key }) => key === 'typed' || trust === 'works' || (key === 'drawn' && trust !== 'missing'),
  );
  return (
    <>
      <Tabs<PadSignature['kind']>
        asideWhenShort
        label={what === 'signature' ? 'How to sign' : 'How to make your initials'}
        tabs={possible}
        selected={way}
        onSelect={setWay}
      >
        {way === 'drawn' && <DrawingPad what={what} strokes={strokes} onStrokes={setStrokes} />}
        {way === 'typed' && (
          <TypedSignature
            what={what}
            text={text}
            onText={setText}
            hand={hand}
            onHand={setHand}
            problemId={problem ? problemId : undefined}
          />
        )}
        {way === 'image' && <ImageChoice what={what} png={png} onPng={setPng} limit={imageLimit} />}
      </Tabs>
      {trust !== 'works' && (
        <p className="text-soft text-small">
          This browser keeps pages from reading pictures, so {trust === 'missing' ? 'drawing and ' : ''}
          uploading is not offered here. Typing is just as good.
        </p>
      )}
      <div aria-live="polite">{problem && <FieldError id={problemId}>{problem}</FieldError>}</div>
    </>
  );
}
