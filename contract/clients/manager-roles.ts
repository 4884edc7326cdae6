/** Roles a colleague can have for a client (specification, section 2); one LEAD at a time. */
export const managerRoles = ['LEAD', 'DEPUTY', 'PARTNER', 'ASSOCIATE'] as const;
export type ManagerRole = (typeof managerRoles)[number];
