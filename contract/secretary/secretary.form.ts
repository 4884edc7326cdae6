import * as v from 'valibot';
import { optionalDate, optionalText } from '../core/rules.ts';

/** Agent, key and review date of a client. */
export const secretaryForm = v.object({
  registered_agent: optionalText(),
  corporate_key: optionalText(50),
  annual_review: optionalDate,
});
