import { hrDocumentTypes } from '#contract/payroll/payroll.ts';
import { wordChoices } from '#src/records/choices.ts';

export const hrDocumentTypeChoices = wordChoices(hrDocumentTypes);
