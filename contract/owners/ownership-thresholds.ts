import type { Answer } from '../core/endpoint.ts';
import { formOf, record } from '../core/record.ts';
import { country } from '../reference.ts';
import type { ownershipThresholdForm } from './ownership-thresholds.form.ts';

/** The shares from which a person is a beneficial owner, by the jurisdictions that have others than the usual one. */
export const ownershipThresholds = record({
  name: 'ownershipThresholds',
  parent: 'firm',
  path: '/ownership-thresholds',
  noun: 'threshold of ownership',
  form: formOf<typeof ownershipThresholdForm>(),
  answer: { jurisdiction: country },
  references: { jurisdiction: 'code' },
  fields: {
    jurisdiction: { type: 'choice', label: 'Jurisdiction', sort: true, filter: true, always: true },
  },
  may: { view: ['view client'], edit: ['edit settings'] },
  offline: 'read',
});
export type OwnershipThreshold = Answer<typeof ownershipThresholds.read>;
