import * as v from 'valibot';
import { nameMaxLength } from '../core/limits.ts';
import { requiredName } from '../core/rules.ts';
import { id } from '../core/values.ts';
import { type PartyKind, partyKinds } from '../parties/party-words.ts';

/** A party that there is, by its id, or one to be made with the record that names it. */
export type PartyChoice = { readonly id: string } | { readonly kind: PartyKind; readonly name: string };

/** The text of a party to be made, as a form and a file hold it: 'PERSON: Dora Quay'. */
export const newPartyText = (kind: PartyKind, name: string): string => `${kind}: ${name}`;

/** The kind and name in the text of a party to be made; undefined for any other text. */
export function readNewParty(text: string): { kind: PartyKind; name: string } | undefined {
  const [, word = '', name = ''] = /^\s*([A-Za-z]+)\s*:\s*(.*)$/s.exec(text) ?? [];
  const kind = partyKinds.find((one) => one === word.toUpperCase());
  return kind && { kind, name };
}

const choose = 'Choose a person or company.';
const nameOfParty = requiredName('name');

/** The party of a text, or the reason why it names none. */
function readChoice(text: string): PartyChoice | string {
  const there = v.safeParse(id, text);
  if (there.success) return { id: there.output };
  const made = readNewParty(text);
  const name = made && v.safeParse(nameOfParty, made.name);
  if (made && name?.success) return { kind: made.kind, name: name.output };
  return name?.issues?.[0].message ?? choose;
}
const partyText = v.pipe(v.string(choose), v.maxLength(nameMaxLength + 20, choose));

/** A required party: its id, or the kind and name of one to be made. The description of the record says how it is answered. */
export const partyChoice = () =>
  v.pipe(
    partyText,
    v.nonEmpty(choose),
    v.rawTransform<string, PartyChoice>(({ dataset: { value }, addIssue, NEVER }) => {
      const read = readChoice(value);
      if (typeof read !== 'string') return read;
      addIssue({ message: read });
      return NEVER;
    }),
  );

/** The same, or nothing. */
export const optionalPartyChoice = () =>
  v.pipe(
    partyText,
    v.rawTransform<string, PartyChoice | null>(({ dataset: { value }, addIssue, NEVER }) => {
      const read = value === '' ? null : readChoice(value);
      if (typeof read !== 'string') return read;
      addIssue({ message: read });
      return NEVER;
    }),
  );
