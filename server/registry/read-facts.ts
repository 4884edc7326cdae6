import * as v from 'valibot';
import { day, optionalText, required } from '#contract/core/rules.ts';
import {
  type AcceptedField,
  acceptedFields,
  comparedWords,
  registryStatuses,
} from '#contract/registry/registry-words.ts';
import type { RegisteredCompany } from '../integrations/registry/port.ts';
import { companyTypeCodeOf, companyTypeProblem } from '../reference/company-types.ts';

/** The facts of a company as they can be compared: null where the register says nothing, or nothing that can be read. */
export type CompanyFacts = Readonly<Record<AcceptedField, string | null>> & {
  readonly status: (typeof registryStatuses)[number] | null;
  readonly registered_address: string | null;
};
interface ReadCompany {
  readonly jurisdiction: string | null;
  readonly facts: CompanyFacts;
  /** Names of the facts that are there and cannot be read. */
  readonly unread: readonly string[];
}

/** By the rules of the client's form, so that whatever is read can be accepted. */
const readers = {
  name: required('name'),
  registered_name_local: optionalText(),
  registration_number: required('number', 50),
  company_type: optionalText(50),
  date_of_incorporation: day,
  status: v.picklist(registryStatuses),
  registered_address: optionalText(),
};
type Fact = keyof typeof readers;

const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Reads the answer of a register. `today` is a calendar date: nothing is founded later. */
export function readFacts(company: RegisteredCompany, today: string): ReadCompany {
  const unread: string[] = [];
  const jurisdiction = typeof company.jurisdiction === 'string' ? company.jurisdiction : null;
  function read(fact: Fact, isRight: (value: string) => boolean = () => true): string | null {
    const value = company[fact];
    if (isNothing(value)) return null;
    const { success, output } = v.safeParse(readers[fact], value);
    if (success && (output === null || isRight(output))) return output;
    unread.push(comparedWords[fact].toLowerCase());
    return null;
  }
  const typeCode = (text: string) => companyTypeCodeOf(text, jurisdiction);
  const type = read(
    'company_type',
    (text) => companyTypeProblem({ company_type: typeCode(text), jurisdiction }) === null,
  );
  const status = read('status');
  const texts = Object.fromEntries(
    acceptedFields.map((field) => [field, field === 'company_type' ? type && typeCode(type) : null]),
  ) as Record<AcceptedField, string | null>;
  return {
    jurisdiction,
    facts: {
      ...texts,
      name: read('name'),
      registered_name_local: read('registered_name_local'),
      registration_number: read('registration_number'),
      date_of_incorporation: read('date_of_incorporation', (date) => date <= today),
      status: registryStatuses.find((each) => each === status) ?? null,
      registered_address: read('registered_address'),
    },
    unread,
  };
}
