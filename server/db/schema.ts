/** Every table, for drizzle-kit. The server imports tables from their own domain. */
export * from '../activity/tables.ts';
export * from '../addresses/tables.ts';
export * from '../clients/tables.ts';
export * from '../contacts/tables.ts';
export * from '../documents/tables.ts';
export * from '../errors/tables.ts';
export * from '../exports/tables.ts';
export * from '../files/tables.ts';
export * from '../http/tables.ts';
export * from '../jobs/tables.ts';
export * from '../mail/tables.ts';
export * from '../payroll/tables.ts';
export * from '../people/tables.ts';
export * from '../session/tables.ts';
export * from '../settings/tables.ts';
export * from '../signing/tables.ts';
export * from '../views/tables.ts';
