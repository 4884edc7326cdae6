import { type ServiceLine, serviceLines } from '#contract/firm/words.ts';

/** A service that firms like this one often render; a firm that is set up ticks its own. */
export interface CatalogueService {
  code: string;
  name: string;
  line: ServiceLine;
}

/** By line, the most frequent first. */
const byLine: Record<ServiceLine, readonly (readonly [code: string, name: string])[]> = {
  CORPORATE_SECRETARY: [
    ['CS-INC', 'Incorporation'],
    ['CS-SEC', 'Company secretary'],
    ['CS-REG', 'Registered office'],
    ['CS-NOM', 'Nominee director'],
  ],
  PAYROLL: [
    ['PY-MON', 'Monthly payroll'],
    ['PY-TAX', 'Payroll tax filing'],
    ['PY-EOR', 'Employer of record'],
  ],
  ACCOUNTING: [
    ['AC-BKP', 'Bookkeeping'],
    ['AC-STA', 'Annual accounts'],
    ['AC-MGT', 'Management accounts'],
  ],
  TAX: [
    ['TX-CIT', 'Corporate tax return'],
    ['TX-VAT', 'VAT and GST returns'],
    ['TX-PIT', 'Personal tax return'],
  ],
  ONBOARDING: [['ON-KYC', 'Onboarding and KYC']],
  BOARD: [['BD-MIN', 'Board meetings']],
  IMMIGRATION: [['IM-VIS', 'Work visas']],
  ADVISORY: [
    ['AD-STR', 'Structuring advice'],
    ['AD-DUE', 'Due diligence'],
  ],
};

export const serviceCatalogue: readonly CatalogueService[] = serviceLines.flatMap((line) =>
  byLine[line].map(([code, name]) => ({ code, name, line })),
);
