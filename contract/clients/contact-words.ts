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

/** A person's rights in the portal: their role, and the kinds of access they have themselves. */
export interface HeldAccess {
  readonly portal_role: (typeof portalRoles)[number];
  readonly held: readonly AccessKind[];
}

/** The portal roles that a contact may give: never one above their own. */
export const rolesToGive = ({ portal_role }: HeldAccess): readonly (typeof portalRoles)[number][] =>
  portal_role === 'CONTACT_ADMIN' ? portalRoles : ['CONTACT_VIEWER'];

/**
 * The states that a contact may change a colleague's access to. Nobody gives what they lack: they ask the firm for it. The portal opens by
 * an invitation.
 */
export const nextAccessByContact = (kind: AccessKind, now: Access, { held }: HeldAccess): Access[] =>
  nextAccess(kind, now).filter(
    (next) => next === now || next !== 'ACTIVE' || kind === 'portal' || held.includes(kind),
  );
