import * as v from 'valibot';
import { clientKinds, kycLevels } from '../clients/clients.ts';
import { count, countries, fieldCheck, flag, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { documentCode } from './document-code.ts';

/** Kinds of client or KYC levels, each once; none of them is an answer too. */
const someOfWords = <const C extends readonly string[]>(words: C) =>
  v.pipe(
    v.array(v.picklist(words, 'There is no such choice.')),
    v.maxLength(words.length, 'There is no such choice.'),
    v.transform((chosen): C[number][] => words.filter((word) => chosen.includes(word))),
    v.metadata({ answer: v.array(v.picklist(words)) }),
  );

export const documentTypeForm = v.pipe(
  form({
    name: text({ required: 'name' }),
    code: v.pipe(documentCode, v.metadata({ answer: v.string() })),
    /** Clients of these kinds have to have one. */
    mandatory_for: someOfWords(clientKinds),
    /** Clients of these kinds may have one, and it is said where there is none. */
    optional_for: someOfWords(clientKinds),
    /** Of clients of these jurisdictions only; empty for all. */
    jurisdictions: countries(100),
    /** Of clients with these KYC levels only; empty for all. */
    kyc_levels: someOfWords(kycLevels),
    /** Its documents are valid until a day. */
    expires: flag(),
    /** Months after which one is to be asked for again; 0 for never. */
    refresh_months: count(240),
  }),
  fieldCheck(
    'optional_for',
    ({ mandatory_for, optional_for }) => !optional_for.some((kind) => mandatory_for.includes(kind)),
    'It is mandatory for them already.',
  ),
);
