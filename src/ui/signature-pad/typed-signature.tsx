import { useId } from 'react';
import type { Hand } from '#drawing/hands.ts';
import { cx } from '../cx.ts';
import { boxClass } from '../field/field.tsx';
import { HandChoice } from './hand-choice.tsx';
import type { Print } from './hands.ts';
import type { DrawnMark } from './signature.ts';

interface TypedSignatureProps {
  what: keyof DrawnMark;
  text: string;
  onText(text: string): void;
  /** The chosen handwriting. */
  hand: Hand | Print;
  onHand(hand: Hand | Print): void;
  /** Id of the element with the error. */
  problemId: string | undefined;
}

/** A signature, or initials, typed as text: the equal way for the keyboard and the screen reader. */
export function TypedSignature({ what, text, onText, hand, onHand, problemId }: TypedSignatureProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 [&>fieldset]:mt-2.5">
      <label htmlFor={id} className="font-medium text-small">
        {what === 'signature' ? 'Your name' : 'Your initials'}
      </label>
      <input
        id={id}
        value={text}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        autoComplete={what === 'signature' ? 'name' : 'off'}
        autoCapitalize={what === 'signature' ? 'words' : 'characters'}
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onText(event.target.value)}
        className={cx(boxClass, 'h-11')}
      />
      <HandChoice text={text.trim()} hand={hand} onHand={onHand} />
    </div>
  );
}
