import { records } from '../../contract/records.ts';
import { recordHandlers } from '../records/handlers.ts';
import { asDefined, attributeQueries, definitionOf, onceAField } from './queries.ts';

export const attributeHandlers = recordHandlers(records.attributes, {
  queries: attributeQueries,
  async title({ definition_id, value }, tx) {
    const definition = await definitionOf(tx, definition_id);
    return `${definition?.label ?? definition_id}: ${value}`;
  },
  toColumns: ({ definition, value }) => ({ definition_id: definition, value }),
  toAnswer: (rows, tx) =>
    Promise.all(
      rows.map(async ({ definition_id: id, source }) => {
        const { key = '', label: name = '', type = 'TEXT' } = (await definitionOf(tx, id)) ?? {};
        return { definition: { id, key, name, type }, source };
      }),
    ),
  rules: [asDefined, onceAField],
  fieldOf: { definition_id: 'definition' },
});
