import type { Duty } from '../jobs/duty.ts';
import { forgetOldErrors } from './note.ts';

export const errorDuties: readonly Duty[] = [{ name: 'errors', run: forgetOldErrors }];
