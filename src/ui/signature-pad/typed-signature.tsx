import { useId } from 'react';
import { cx } from '../cx.ts';
import { boxShape } from '../field/field.tsx';

const longest = 80; // characters that fit a signature field

/** A signature typed as a name: the equal path for the keyboard and the screen reader. */
export function TypedSignature({ text, onText }: { text: string; onText(text: string): void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-small">
        Your name
      </label>
      <input
        id={id}
        value={text}
        maxLength={longest}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => onText(event.target.value)}
        className={cx(boxShape, 'h-28 text-center font-script text-display on-white')}
      />
    </div>
  );
}
