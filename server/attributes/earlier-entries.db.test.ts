import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { fieldEntities } from '#contract/firm/words.ts';
import { migrate } from '../db/migration/migrate.ts';
import { databaseOfOwner } from '../db/test-database.ts';

const database = databaseOfOwner();

test('entries of earlier versions are about the most confidential kind of field that they were ever about', async () => {
  const name = `kinds_${randomUUID().replaceAll('-', '')}`;
  await database.owner.query(`create database ${name}`);
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const [ownerUrl, runtimeUrl] = [urlOf(database.ownerUrl), urlOf(database.runtimeUrl)];
  const client = new pg.Client({ connectionString: ownerUrl });
  try {
    await migrate(ownerUrl, runtimeUrl, 43);
    await client.connect();
    const fields = { CLIENT: randomUUID(), BANK_DETAILS: randomUUID(), APPROVAL_RIGHTS: randomUUID() };
    for (const entity of fieldEntities)
      await client.query(
        `insert into field_definitions (id, entity, key, label, type) values ($1, $2, 'f', 'F', 'TEXT')`,
        [fields[entity], entity],
      );
    const entry = (subject: string, attributes: object) =>
      client.query(
        `insert into activity_log (id, name, event, description, subject_type, subject_id, attributes, audience, at)
           values (gen_random_uuid(), 'Attribute', 'updated', 'F', 'attribute', $1, $2, 'staff', now())`,
        [subject, attributes],
      );
    const subjects = {
      plain: randomUUID(),
      bank: randomUUID(),
      moved: randomUUID(),
      approval: randomUUID(),
      unknown: randomUUID(),
    };
    await entry(subjects.plain, { definition_id: fields.CLIENT, value: '1' });
    await entry(subjects.bank, { definition_id: fields.BANK_DETAILS, value: '1' });
    await entry(subjects.bank, { value: '2' });
    await entry(subjects.moved, { definition_id: fields.BANK_DETAILS });
    await entry(subjects.moved, { definition_id: fields.CLIENT });
    await entry(subjects.approval, { definition_id: fields.APPROVAL_RIGHTS });
    await entry(subjects.unknown, { definition_id: randomUUID() });
    await migrate(ownerUrl, runtimeUrl);
    const { rows } = await client.query<{ subject_id: string; subject_type: string }>(
      'select distinct subject_id, subject_type from activity_log',
    );
    const typeOf = new Map(rows.map((row) => [row.subject_id, row.subject_type]));
    expect(rows).toHaveLength(5);
    expect(Object.values(subjects).map((id) => typeOf.get(id))).toEqual([
      'attribute',
      'bank-detail',
      'bank-detail',
      'approval-right',
      'bank-detail',
    ]);
    await expect(client.query(`update activity_log set name = 'x'`)).rejects.toThrow('append-only');
  } finally {
    await client.end();
    await database.owner.query(`drop database ${name} with (force)`);
  }
});
