import { listFirstSteps } from '#contract/firm/first-steps.ts';
import { queryOf } from '#src/api/query.ts';

export const firstStepsQuery = queryOf(listFirstSteps, {}, { persist: false });
