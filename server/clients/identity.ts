import type { ClientForm } from '#contract/clients/client-forms.ts';
import { clientIdentityFields } from '#contract/clients/client-words.ts';
import { Refusal } from '../http/refusal.ts';

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Refuses facts by which a person is known in the form of somebody who does not see them: their form has none, and what there is stays.
 * @throws Refusal `invalid`
 */
export function refuseUnseen(form: ClientForm): void {
  const values: Values = form;
  const given = clientIdentityFields.filter((field) => field in values && !isEmpty(values[field]));
  if (given.length > 0)
    throw new Refusal('invalid', {
      errors: Object.fromEntries(
        given.map((field) => [`form.${field}`, ['You may not see this, so you can’t change it.']]),
      ),
    });
}

/** True if one of these fields says by what a person is known. */
export const hasIdentity = (values: Values): boolean => clientIdentityFields.some((field) => field in values);
