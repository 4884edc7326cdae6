import * as v from 'valibot';
import { country } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { percent } from './percent.ts';

const message = 'Write a percentage above 0, such as 25 or 10.5.';

/** The share from which a person is a beneficial owner of clients in a jurisdiction. */
export const ownershipThresholdForm = form({
  jurisdiction: country(),
  percent: v.pipe(
    percent(),
    v.check((share) => share !== null && Number(share) > 0, message),
    v.transform((share) => share ?? ''),
    v.metadata({ answer: v.string() }),
  ),
});
