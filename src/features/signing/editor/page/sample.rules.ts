import type { DraftField } from '#contract/signing/drafts.ts';
import { usualInitials } from '#contract/signing/initials.ts';
import { type Content, contentOf } from '#drawing/content.ts';
import type { Recipient } from '../words.rules.ts';

/** Facts that fields print besides their values and recipients. */
export interface SampleFacts {
  /** Today, as it will be printed. */
  date: string;
  /** The companies that staff and the people of a client act for; the client's is empty while there is none. */
  firm: string;
  client: string;
}

const companyOf = (who: Recipient | undefined, { firm, client }: SampleFacts): string =>
  who?.company ??
  { staff: firm, contact: client, employee: client, external: '' }[who?.person?.kind ?? 'external'];

/**
 * A field's content as far as it is known before it is filled in: the recipient's name, their usual initials, today, the options. Undefined
 * if only the signer knows.
 */
export function sampleIn(
  { id, kind, options }: DraftField,
  who: Recipient | undefined,
  facts: SampleFacts,
): Content | undefined {
  const { date } = facts;
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
      stamp: { name: who?.name ?? 'Name', company: companyOf(who, facts), date },
    },
  );
}
