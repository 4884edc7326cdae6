export const clientServiceStatuses = ['PLANNED', 'ACTIVE', 'PAUSED', 'ENDED'] as const;
export type ClientServiceStatus = (typeof clientServiceStatuses)[number];

export const serviceFrequencies = ['ONE_OFF', 'MONTHLY', 'QUARTERLY', 'ANNUAL'] as const;
export type ServiceFrequency = (typeof serviceFrequencies)[number];

/** Origin of an attribute's value. */
export const attributeSources = ['USER', 'SYNC', 'IMPORT'] as const;
export type AttributeSource = (typeof attributeSources)[number];
