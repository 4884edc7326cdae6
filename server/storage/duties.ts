import type { Duty } from '../jobs/duty.ts';
import { forgetAbandoned } from './abandoned.ts';

export const storageDuties: readonly Duty[] = [{ name: 'abandoned-uploads', run: forgetAbandoned }];
