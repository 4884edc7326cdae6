/** Roles of a contact at the client; one can have several. */
export const contactRoles = [
  'DIRECTOR',
  'SIGNATORY',
  'BILLING',
  'PAYROLL',
  'COMPANY',
  'SIGNING',
  'VENDOR',
  'OTHER',
] as const;
export const portalRoles = ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const;

export const accessStates = ['NONE', 'REQUESTED', 'INVITED', 'ACTIVE', 'SUSPENDED', 'REVOKED'] as const;
export type Access = (typeof accessStates)[number];

/** Kinds of access a contact can have, each with a state of its own. */
export const accessKinds = ['portal', 'payroll', 'finance', 'vendor'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Changes of access that staff make by hand. The portal is entered by an invitation, which alone leads to INVITED and from there to ACTIVE. */
const byHand: Record<Access, readonly Access[]> = {
  NONE: ['REQUESTED', 'ACTIVE'],
  REQUESTED: ['NONE', 'ACTIVE'],
  INVITED: ['ACTIVE', 'REVOKED'],
  ACTIVE: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['ACTIVE', 'REVOKED'],
  REVOKED: ['REQUESTED', 'ACTIVE'],
};

/** The states that a kind of access may be changed to, the present one first. */
export const nextAccess = (kind: AccessKind, now: Access): Access[] => [
  now,
  ...byHand[now].filter((next) => kind !== 'portal' || next !== 'ACTIVE' || now === 'SUSPENDED'),
];

/** True if this state gives access, or is on the way there. */
export const isGiven = (access: Access): boolean =>
  access === 'REQUESTED' || access === 'INVITED' || access === 'ACTIVE';
