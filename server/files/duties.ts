import type { Duty } from '../jobs/duty.ts';
import { sweepFiles } from './sweep.ts';

export const fileDuties: readonly Duty[] = [{ name: 'unused-files', run: sweepFiles }];
