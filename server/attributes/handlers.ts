import { masksBankDetails } from '#contract/clients/attributes.ts';
import { hasWrongCheckDigits } from '#contract/core/text/iban.ts';
import type { FieldEntity } from '#contract/firm/words.ts';
import { records } from '#contract/records.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { maskedAnswer } from '../records/masked-answer.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { attributeQueries, attributeRules, definitionOf, definitionsOf } from './queries.ts';

const handlersOf = (
  record: typeof records.attributes | typeof records.bankDetails | typeof records.approvalRights,
  entity: FieldEntity,
) =>
  recordHandlers(record as typeof records.attributes, {
    queries: attributeQueries[entity],
    async title({ definition_id, value }, tx) {
      const label = (await definitionOf(tx, definition_id))?.label ?? definition_id;
      // Bank details and approval rights have their name alone where they are spoken of.
      return entity === 'CLIENT' ? `${label}: ${value}` : label;
    },
    toColumns: ({ definition, value }) => ({ definition_id: definition, value }),
    async toAnswer(rows, tx) {
      const definitions = await definitionsOf(
        tx,
        rows.map(({ definition_id }) => definition_id),
      );
      return rows.map(({ definition_id: id, source, value }) => ({
        definition: definitions.get(id) ?? { id, key: '', name: '', type: 'TEXT' as const },
        source,
        ...(entity === 'BANK_DETAILS' && { account_meant: hasWrongCheckDigits(value) }),
      }));
    },
    rules: attributeRules(entity),
    fieldOf: { definition_id: 'definition' },
  });

/** A handler of bank details that shows their values to nobody whose grant masks them, and takes none from them. */
const withMask = (handler: Handler): Handler => ({
  ...handler,
  async run(call) {
    if (!masksBankDetails(call.actor)) return handler.run(call);
    if (handler.endpoint.method !== 'GET') throw new Refusal('forbidden');
    return maskedAnswer(await handler.run(call), ['value']);
  },
});

export const attributeHandlers: readonly Handler[] = [
  ...handlersOf(records.attributes, 'CLIENT'),
  ...handlersOf(records.bankDetails, 'BANK_DETAILS').map(withMask),
  ...handlersOf(records.approvalRights, 'APPROVAL_RIGHTS'),
];
