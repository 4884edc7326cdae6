/* Words of the company register and of a client that is compared with it. */

/** The state of a company in its register. */
export const registryStatuses = ['ACTIVE', 'DISSOLVED'] as const;

/** Facts that are compared with those of a client, in the order in which they are shown. */
export const comparedFields = [
  'name',
  'registered_name_local',
  'registration_number',
  'company_type',
  'date_of_incorporation',
  'status',
  'registered_address',
] as const;
export type ComparedField = (typeof comparedFields)[number];

/** Fields of the client’s form among them; the others are changed where they belong. */
export const acceptedFields = [
  'name',
  'registered_name_local',
  'registration_number',
  'company_type',
  'date_of_incorporation',
] as const satisfies readonly ComparedField[];
export type AcceptedField = (typeof acceptedFields)[number];
export const isAccepted = (field: ComparedField): field is AcceptedField =>
  (acceptedFields as readonly string[]).includes(field);

export const comparedWords: Readonly<Record<ComparedField, string>> = {
  name: 'Name',
  registered_name_local: 'Name in the local language',
  registration_number: 'Registration number',
  company_type: 'Company type',
  date_of_incorporation: 'Date of incorporation',
  status: 'Status',
  registered_address: 'Registered address',
};

/** The outcome of comparing a client with the register. */
export const registryOutcomes = ['SAME', 'DIFFERS', 'NOT_FOUND', 'NOT_ASKED', 'FAILED'] as const;
export type RegistryOutcome = (typeof registryOutcomes)[number];

/** A difference waits for a decision, was written to the client, or stays as it is until the register says something else. */
export const differenceStates = ['OPEN', 'ACCEPTED', 'KEPT'] as const;
export type DifferenceState = (typeof differenceStates)[number];
