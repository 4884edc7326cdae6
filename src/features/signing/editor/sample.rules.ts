import type { DraftField } from '../../../../contract/drafts.ts';
import { usualInitials } from '../../../../contract/initials.ts';
import { type Content, contentOf } from '../../../../drawing/content.ts';
import type { Recipient } from './words.rules.ts';

/**
 * What will stand in a field as far as it is known before anybody filled anything in: who they are, their usual initials,
 * today, and what there is to choose from. Undefined where only the signer knows.
 * @param date today, as it is printed
 */
export function sampleIn(field: DraftField, who: Recipient | undefined, date: string): Content | undefined {
  const { id, kind, options } = field;
  if (kind === 'radio' && options.length === 0) return undefined;
  if (kind === 'initials') {
    const value = usualInitials(who?.name ?? '');
    return value && { kind, value };
  }
  const known: Partial<Record<typeof kind, string | boolean | undefined>> = {
    name: who?.name,
    email: who?.email,
    date,
    checkbox: false,
  };
  const value = known[kind];
  return contentOf(
    { id, kind, options },
    {
      values: value === undefined ? {} : { [id]: value },
      signature: null,
      stamp: { name: who?.name ?? 'Name', company: '', date },
    },
  );
}
