import { exportKeptMs } from '#contract/exports.ts';
import { later } from '../clock.ts';
import type { Duty } from '../jobs/duty.ts';
import { forgetExports } from './export.ts';

export const exportDuties: readonly Duty[] = [
  {
    name: 'exports',
    run: (services) => forgetExports(services, { before: later(services.clock.now(), -exportKeptMs) }),
  },
];
