import type { Duty } from '../jobs/duty.ts';
import { anchorHeads } from './audit/anchors.ts';
import { expireOverdue } from './lifecycle/expire-envelopes.ts';
import { warnOfEnd } from './sealing/warn-of-certificate-end.ts';

export const signingDuties: readonly Duty[] = [
  // An envelope's own job may have run too early, by a clock that was ahead.
  { name: 'overdue-envelopes', run: expireOverdue },
  { name: 'anchors', run: anchorHeads },
  {
    name: 'sealing-certificate',
    async run(services) {
      await services.signer.renew(new Date(services.clock.now()));
      warnOfEnd(services);
    },
  },
];
