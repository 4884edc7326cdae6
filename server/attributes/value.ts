import * as v from 'valibot';
import { messages } from '#contract/core/rules.ts';
import { date } from '#contract/core/values.ts';
import type { DefinitionKind } from '#contract/firm/words.ts';

interface Definition {
  readonly type: DefinitionKind;
  readonly options: readonly string[];
}

/** The reason why a definition does not allow a value; undefined if it does. */
export function attributeProblem({ type, options }: Definition, value: string): string | undefined {
  switch (type) {
    case 'NUMBER':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? undefined : 'Write a number, such as 12.5.';
    case 'DATE':
      return v.is(date, value) ? undefined : messages.noSuchDay;
    case 'BOOL':
      return value === 'true' || value === 'false' ? undefined : 'Choose yes or no.';
    case 'LIST':
      return options.includes(value) ? undefined : `Choose one of ${options.join(', ')}.`;
    case 'TEXT':
      return undefined;
  }
}
