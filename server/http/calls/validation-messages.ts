import type { BaseIssue } from 'valibot';

/** Default messages by the type of the issue. They never repeat the input. */
const words: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
  integer: 'This must be a whole number.',
  finite: 'This must be a number.',
  non_empty: 'This field is required.',
  uuid: 'This is not a valid id.',
  picklist: 'Choose one of the options.',
  variant: 'Choose one of the options.',
  literal: 'This is not what is expected here.',
  union: 'This could not be read.',
  never: 'This field is not known.',
  strict_object: 'This field is not known.',
};

const limitWords: Record<string, (limit: string) => string> = {
  min_length: (limit) => `This must have at least ${limit}.`,
  max_length: (limit) => `This may have at most ${limit}.`,
  length: (limit) => `This must have exactly ${limit}.`,
  min_value: (limit) => `This must be at least ${limit}.`,
  max_value: (limit) => `This may be at most ${limit}.`,
};

/** The message of an issue whose schema has none. */
export function validationMessage(issue: BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'This field is required.';
  const limit = limitWords[issue.type];
  if (limit && typeof issue.requirement === 'number') {
    const of = /length/.test(issue.type)
      ? typeof issue.input === 'string'
        ? ' characters'
        : ' entries'
      : '';
    return limit(`${issue.requirement}${of}`);
  }
  return words[issue.type] ?? 'This is not valid.';
}
