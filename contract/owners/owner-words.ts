/** Kinds of interests, with BODS’ meanings. */
export const interestTypes = [
  'SHAREHOLDING',
  'VOTING_RIGHTS',
  'APPOINT_BOARD',
  'OTHER_CONTROL',
  'SENIOR_MANAGER',
  'SETTLOR',
  'TRUSTEE',
  'PROTECTOR',
  'BENEFICIARY',
  'NOMINEE',
  'NOMINATOR',
] as const;
export type InterestType = (typeof interestTypes)[number];
export const interestNames: Readonly<Record<InterestType, string>> = {
  SHAREHOLDING: 'Shareholding',
  VOTING_RIGHTS: 'Voting rights',
  APPOINT_BOARD: 'Right to appoint the board',
  OTHER_CONTROL: 'Other influence or control',
  SENIOR_MANAGER: 'Senior manager',
  SETTLOR: 'Settlor',
  TRUSTEE: 'Trustee',
  PROTECTOR: 'Protector',
  BENEFICIARY: 'Beneficiary',
  NOMINEE: 'Nominee',
  NOMINATOR: 'Nominator',
};

export const directnesses = ['DIRECT', 'INDIRECT', 'UNKNOWN'] as const;
export type Directness = (typeof directnesses)[number];

/** The reasons of BODS for an interest that is not known, by its codes. */
export const unspecifiedReasons = [
  'noBeneficialOwners',
  'subjectUnableToConfirmOrIdentifyBeneficialOwner',
  'interestedPartyHasNotProvidedInformation',
  'subjectExemptFromDisclosure',
  'interestedPartyExemptFromDisclosure',
  'unknown',
  'informationUnknownToPublisher',
] as const;
export type UnspecifiedReason = (typeof unspecifiedReasons)[number];
export const reasonNames: Readonly<Record<UnspecifiedReason, string>> = {
  noBeneficialOwners: 'There are no beneficial owners',
  subjectUnableToConfirmOrIdentifyBeneficialOwner: 'The company cannot confirm or identify the owner',
  interestedPartyHasNotProvidedInformation: 'The owner has not said',
  subjectExemptFromDisclosure: 'The company need not disclose it',
  interestedPartyExemptFromDisclosure: 'The owner need not disclose it',
  unknown: 'Unknown',
  informationUnknownToPublisher: 'Not known to us',
};

/** Kinds of moves in a register of shares. */
export const moveKinds = ['ISSUE', 'TRANSFER', 'REDEEM', 'SPLIT'] as const;
export type MoveKind = (typeof moveKinds)[number];
