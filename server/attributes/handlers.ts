import { records } from '../../contract/records.ts';
import { recordHandlers } from '../records/handlers.ts';
import { asDefined, attributeQueries, definitionOf, definitionsOf, onceAField } from './queries.ts';

export const attributeHandlers = recordHandlers(records.attributes, {
  queries: attributeQueries,
  async title({ definition_id, value }, tx) {
    const definition = await definitionOf(tx, definition_id);
    return `${definition?.label ?? definition_id}: ${value}`;
  },
  toColumns: ({ definition, value }) => ({ definition_id: definition, value }),
  async toAnswer(rows, tx) {
    const definitions = await definitionsOf(
      tx,
      rows.map(({ definition_id }) => definition_id),
    );
    return rows.map(({ definition_id: id, source }) => ({
      definition: definitions.get(id) ?? { id, key: '', name: '', type: 'TEXT' as const },
      source,
    }));
  },
  rules: [asDefined, onceAField],
  fieldOf: { definition_id: 'definition' },
});
