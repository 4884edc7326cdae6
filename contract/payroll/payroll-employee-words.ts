/** The words of an employee's fields. */

export const employmentTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACT', 'INTERN'] as const;
export const employeeStatuses = ['ACTIVE', 'ON_LEAVE', 'LEFT'] as const;
/** States of an employee's access to the portal. */
export const portalStates = ['NONE', 'INVITED', 'ACTIVE', 'CLOSED'] as const;
export type PortalState = (typeof portalStates)[number];
/** The time that a base salary is for. */
export const payUnits = ['HOUR', 'MONTH', 'YEAR'] as const;
