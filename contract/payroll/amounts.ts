import { allows } from '../core/requirement.ts';

/**
 * True if a member of staff sees pay, identifiers and payslips. The others who view a payroll see them masked: a salary is for those who
 * run the payroll alone (`maskedPermissions`).
 */
export const seesPay = (permissions: readonly string[]): boolean =>
  allows(permissions, { all: ['edit payroll client'] });

/** The text in place of a masked amount or identifier. */
export const masked = '•••';
