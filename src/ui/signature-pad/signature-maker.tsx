import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { FieldError } from '../field/field.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { canvasTrust } from './canvas-trust.ts';
import { DrawingPad } from './drawing-pad.tsx';
import { ImageChoice } from './image-choice.tsx';
import { padAspect, type Signature, type Stroke } from './signature.ts';
import { TypedSignature } from './typed-signature.tsx';

export interface SignatureMakerProps {
  /** The one adopted before, to start from. */
  signature?: Signature | undefined;
  /** The person's name, offered for typing. */
  name: string;
  /** Largest picture, in bytes. */
  imageLimit: number;
  /** What is wrong with a signature, in words; null when it can be used. */
  problemOf(signature: Signature): string | null;
  onAdopt(signature: Signature): void;
  adoptLabel?: string;
}

const ways = [
  { key: 'drawn', label: 'Draw' },
  { key: 'typed', label: 'Type' },
  { key: 'image', label: 'Upload' },
] as const;

/** Three equal ways to make a signature; each keeps its work while another is tried. */
export default function SignatureMaker(props: SignatureMakerProps) {
  const { signature, name, imageLimit, problemOf, onAdopt, adoptLabel = 'Use this signature' } = props;
  const [trust] = useState(canvasTrust);
  const [way, setWay] = useState<Signature['kind']>(
    signature?.kind ?? (trust === 'missing' ? 'typed' : 'drawn'),
  );
  const [strokes, setStrokes] = useState<Stroke[]>(signature?.kind === 'drawn' ? signature.strokes : []);
  const [text, setText] = useState(signature?.kind === 'typed' ? signature.text : name);
  const [png, setPng] = useState(signature?.kind === 'image' ? signature.png : undefined);

  const possible = ways.filter(
    ({ key }) => key === 'typed' || trust === 'works' || (key === 'drawn' && trust !== 'missing'),
  );
  const made = makeSignature();
  const problem = made && problemOf(made);
  const problemId = useId();

  function makeSignature(): Signature | undefined {
    if (way === 'drawn')
      return strokes.length > 0 ? { kind: 'drawn', strokes, aspect: padAspect } : undefined;
    if (way === 'typed') return text.trim() ? { kind: 'typed', text: text.trim() } : undefined;
    return png === undefined ? undefined : { kind: 'image', png };
  }

  return (
    <div className="relative flex flex-col gap-4">
      <Tabs<Signature['kind']>
        asideWhenShort
        label="How to sign"
        tabs={possible}
        selected={way}
        onSelect={setWay}
      >
        {way === 'drawn' && <DrawingPad strokes={strokes} onStrokes={setStrokes} />}
        {way === 'typed' && (
          <TypedSignature text={text} onText={setText} problemId={problem ? problemId : undefined} />
        )}
        {way === 'image' && <ImageChoice png={png} onPng={setPng} limit={imageLimit} />}
      </Tabs>
      {trust !== 'works' && (
        <p className="text-soft text-small">
          This browser keeps pages from reading pictures, so {trust === 'missing' ? 'drawing and ' : ''}
          uploading a signature is not offered here. Typing your name is just as good.
        </p>
      )}
      <div aria-live="polite">{problem && <FieldError id={problemId}>{problem}</FieldError>}</div>
      <Button
        variant="primary"
        disabled={!made || Boolean(problem)}
        onClick={() => made && onAdopt(made)}
        className="md:self-end short:absolute short:right-0 short:bottom-0 short:w-44 short:px-2"
      >
        {adoptLabel}
      </Button>
    </div>
  );
}
