export const riskRatings = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskRating = (typeof riskRatings)[number];

/** Bands of the quality of a client’s data, the best first. */
export const qualityBands = ['high', 'medium', 'low'] as const;
export type QualityBand = (typeof qualityBands)[number];

/** Papers by which a person is identified, as their party holds them. */
export const clientIdentityTypes = ['PASSPORT', 'NATIONAL_ID', 'RESIDENCE_PERMIT'] as const;
export type ClientIdentityType = (typeof clientIdentityTypes)[number];

/** Fields of a client that are answered as unknown to whoever may not see by what a person is known. */
export const clientIdentityFields = [
  'date_of_birth',
  'nationalities',
  'residence',
  'tax_residencies',
  'id_documents',
  'occupation',
  'pep',
] as const;
export type ClientIdentityField = (typeof clientIdentityFields)[number];
