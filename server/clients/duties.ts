import type { Duty } from '../jobs/duty.ts';
import { scheduledEnds } from './lifecycle/scheduled-ends.ts';

export const clientDuties: readonly Duty[] = [scheduledEnds];
