import { eq, inArray, sql } from 'drizzle-orm';
import { attributes } from '#contract/clients/attributes.ts';
import { messages } from '#contract/core/rules.ts';
import type { FieldEntity } from '#contract/firm/words.ts';
import { clientAttributes, fieldDefinitions } from '../clients/tables.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { fieldDefinitionQueries } from '../firm/queries.ts';
import { invalid } from '../http/refusal.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { attributeProblem } from './value.ts';

/** Kinds of fields whose values are attributes of a client. Those of bank details belong to its accounts. */
export type AttributeEntity = Exclude<FieldEntity, 'BANK_DETAILS'>;

/** Attributes of one kind of field: the values of others are not there for them. */
const queriesOf = (entity: AttributeEntity) =>
  recordQueries(attributes.fields, clientAttributes, {
    columns: { client_id: clientAttributes.client_id, definition: clientAttributes.definition_id },
    order: [],
    only: sql`exists (select from ${fieldDefinitions}
      where ${fieldDefinitions.id} = ${clientAttributes.definition_id} and ${fieldDefinitions.entity} = ${entity})`,
  });
export const attributeQueries = {
  CLIENT: queriesOf('CLIENT'),
  APPROVAL_RIGHTS: queriesOf('APPROVAL_RIGHTS'),
} as const satisfies Record<AttributeEntity, unknown>;

/** Adds values as they are, each of a field of its client. */
export const insertAttributes = (tx: Tx, rows: (typeof clientAttributes.$inferInsert)[]) =>
  insertMany(tx, clientAttributes, rows);

/** The definition of an attribute, also one that was deleted since. */
export const definitionOf = async (tx: Tx, id: string) => fieldDefinitionQueries.byId(tx, id);

/** The definitions of attributes as answers name them, by their ids; also those that were deleted since. */
export async function definitionsOf(tx: Tx, ids: readonly string[]) {
  const { id, key, label, type, country_code } = fieldDefinitions;
  const rows = await tx
    .select({ id, key, name: label, type, country_code })
    .from(fieldDefinitions)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses a field of another kind, and a value that its definition does not allow. */
const asDefined =
  (entity: AttributeEntity): Rule<typeof clientAttributes> =>
  async ({ definition_id, value }, { tx }) => {
    const definition = await definitionOf(tx, definition_id);
    if (!definition || definition.deleted_at !== null || definition.entity !== entity)
      throw invalid('form.definition', 'There is no such field.');
    const problem = attributeProblem(definition, value);
    if (problem) throw invalid('form.value', problem);
  };

/** Refuses a second value of the same field. */
const onceAField =
  (entity: AttributeEntity): Rule<typeof clientAttributes> =>
  async (attribute, { tx }) => {
    const same = eq(clientAttributes.definition_id, attribute.definition_id);
    if ((await attributeQueries[entity].others(tx, attribute, same)).length > 0)
      throw invalid('form.definition', messages.duplicated);
  };

/** The rules of the values of one kind of field. */
export const attributeRules = (entity: AttributeEntity) => [asDefined(entity), onceAField(entity)];
