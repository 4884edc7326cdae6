import { useState } from 'react';
import * as v from 'valibot';
import { fewOptions, typedOptions as schema } from '#contract/signing/signing.ts';
import { LinesField } from '#src/ui/field/lines-field.tsx';

interface OptionsFieldProps {
  options: readonly string[];
  onOptions(options: string[]): void;
}

const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** The options to choose from. Invalid options, such as the same one twice, stay in this component until they are corrected. */
export function OptionsField({ options, onOptions }: OptionsFieldProps) {
  const [lines, setLines] = useState<readonly string[]>(options);
  const read = v.safeParse(schema, written(lines));
  // A change from elsewhere, such as undo, replaces the input.
  const [known, setKnown] = useState(options);
  if (known !== options) {
    setKnown(options);
    if (!read.success || read.output.join('\n') !== options.join('\n')) setLines(options);
  }
  const problem = read.success ? (read.output.length < 2 ? fewOptions : undefined) : read.issues[0].message;
  return (
    <LinesField
      label="Options"
      value={lines}
      error={problem}
      onChange={(next) => {
        setLines(next);
        const parsed = v.safeParse(schema, written(next));
        if (parsed.success) onOptions(parsed.output);
      }}
    />
  );
}
