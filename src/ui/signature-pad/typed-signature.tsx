import { useId } from 'react';
import { cx } from '../cx.ts';
import { boxShape } from '../field/field.tsx';

interface TypedSignatureProps {
  text: string;
  onText(text: string): void;
  /** The element that says what is wrong with it. */
  problemId: string | undefined;
}

/** A signature typed as a name: the equal path for the keyboard and the screen reader. */
export function TypedSignature({ text, onText, problemId }: TypedSignatureProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-small">
        Your name
      </label>
      <input
        id={id}
        value={text}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={problemId}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onText(event.target.value)}
        className={cx(boxShape, 'h-28 text-center font-signature text-display on-white')}
      />
    </div>
  );
}
