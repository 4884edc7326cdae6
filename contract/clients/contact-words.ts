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

/** Changes of access that are made by hand. */
const byHand: Record<Access, readonly Access[]> = {
  NONE: ['REQUESTED', 'ACTIVE'],
  REQUESTED: ['NONE', 'ACTIVE'],
  INVITED: ['REQUESTED', 'ACTIVE', 'REVOKED'],
  ACTIVE: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['REQUESTED', 'ACTIVE', 'REVOKED'],
  REVOKED: ['REQUESTED', 'ACTIVE'],
};
/** The same for the portal, which is entered by an invitation: that alone leads to INVITED and from there to ACTIVE. */
const portalByHand: Record<Access, readonly Access[]> = {
  NONE: ['REQUESTED'],
  REQUESTED: ['NONE'],
  INVITED: ['REVOKED'],
  ACTIVE: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['ACTIVE', 'REVOKED'],
  REVOKED: ['REQUESTED'],
};

/** The states that a kind of access may be changed to, the present one first. */
export const nextAccess = (kind: AccessKind, now: Access): Access[] => [
  now,
  ...(kind === 'portal' ? portalByHand : byHand)[now],
];

/** Those that somebody may choose: whoever may not give access asks for it (`grants`). */
export const nextAccessBy = (kind: AccessKind, now: Access, mayGive: boolean): Access[] =>
  nextAccess(kind, now).filter((next) => mayGive || next === now || next !== 'ACTIVE');

/** True if this state gives access, or is on the way there. */
export const isGiven = (access: Access): boolean =>
  access === 'REQUESTED' || access === 'INVITED' || access === 'ACTIVE';

type PortalRole = (typeof portalRoles)[number];

/** The portal roles that a contact may give: never one above their own. */
export const rolesToGive = (own: PortalRole): readonly PortalRole[] =>
  own === 'CONTACT_ADMIN' ? portalRoles : ['CONTACT_VIEWER'];
