import { useState } from 'react';
import * as v from 'valibot';
import { fewOptions, options as schema } from '../../../../contract/signing/signing.ts';
import { LinesField } from '../../../ui/field/lines-field.tsx';

interface OptionsFieldProps {
  options: readonly string[];
  onOptions(options: string[]): void;
}

const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');

/** What there is to choose from. What can't stand, such as the same twice, stays here until it is put right. */
export function OptionsField({ options, onOptions }: OptionsFieldProps) {
  const [lines, setLines] = useState<readonly string[]>(options);
  const read = v.safeParse(schema, written(lines));
  // Undone, or otherwise changed from elsewhere: what was typed here is of the past.
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
