/** Reasons for which somebody is an owner of a client in the end. */
export const ownerReasons = ['SHARE', 'CONTROL', 'TRUST_ROLE', 'STATED', 'SENIOR_MANAGER'] as const;
export type OwnerReason = (typeof ownerReasons)[number];

/** The share in percent from which a person is a beneficial owner where the firm has set no other. */
export const usualThreshold = 25;
