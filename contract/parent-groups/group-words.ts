/** Kinds of parent groups: of companies, or of a person and those around them. */
export const groupKinds = ['CORPORATE', 'INDIVIDUAL'] as const;
export type GroupKind = (typeof groupKinds)[number];

export const groupTypes = ['FAMILY', 'HOLDING', 'FUND', 'TRUST', 'NETWORK', 'OTHER'] as const;
export type GroupType = (typeof groupTypes)[number];

/** Relations of a client to the group that it belongs to. */
export const groupRelations = ['SUBSIDIARY', 'AFFILIATE', 'SISTER', 'BRANCH'] as const;
export type GroupRelation = (typeof groupRelations)[number];
