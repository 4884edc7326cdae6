import { records } from '#contract/records.ts';
import type { Handler } from '../http/handler.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import {
  type AttributeEntity,
  attributeQueries,
  attributeRules,
  definitionOf,
  definitionsOf,
} from './queries.ts';

const handlersOf = (
  record: typeof records.attributes | typeof records.approvalRights,
  entity: AttributeEntity,
) =>
  recordHandlers(record as typeof records.attributes, {
    queries: attributeQueries[entity],
    async title({ definition_id, value }, tx) {
      const label = (await definitionOf(tx, definition_id))?.label ?? definition_id;
      // Approval rights have their name alone where they are spoken of.
      return entity === 'CLIENT' ? `${label}: ${value}` : label;
    },
    toColumns: ({ definition, value }) => ({ definition_id: definition, value }),
    async toAnswer(rows, tx) {
      const definitions = await definitionsOf(
        tx,
        rows.map(({ definition_id }) => definition_id),
      );
      return rows.map(({ definition_id: id, source }) => {
        const { key = '', name = '', type = 'TEXT' as const } = definitions.get(id) ?? {};
        return { definition: { id, key, name, type }, source };
      });
    },
    rules: attributeRules(entity),
    fieldOf: { definition_id: 'definition' },
  });

export const attributeHandlers: readonly Handler[] = [
  ...handlersOf(records.attributes, 'CLIENT'),
  ...handlersOf(records.approvalRights, 'APPROVAL_RIGHTS'),
];
