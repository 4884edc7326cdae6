import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signingFirm } from '../test-envelope.ts';
import { ownerOf, rehash } from './test-as-owner.ts';
import { checkOf, wordsOfCheck } from './test-check-audit.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
/** Sent, and signed by the first of two. */
let open: string;
beforeAll(async () => {
  firm = await signingFirm();
  // A chain of the newest rule that is older: it shows that a later one of an older rule is none of the server's.
  const { id } = await firm.sent([{ name: 'Ann Lee' }]);
  await firm.signs('ann.lee@example.com', id);
  ({ id: open } = await firm.sent([{ name: 'Bea Low' }, { name: 'Cid Moe', order: 2 }]));
  await firm.signs('bea.low@example.com', open);
});
afterAll(() => firm.close());

const wordsOf = (envelopeId: string) => wordsOfCheck(firm)(envelopeId);
/** Changes rows as the owner of the tables, past every trigger. */
const asOwner = (...changes: string[]) =>
  ownerOf(firm).change(...changes.map((one) => one.replaceAll('$open', open)));

describe('who changes, of an envelope that is out,', () => {
  beforeEach(() => ownerOf(firm).keep());
  afterEach(async () => {
    await ownerOf(firm).restore();
    expect((await checkOf(firm)()).found).toEqual([]);
  });

  test.each<[string, string[], string]>([
    [
      'all of an envelope that is not sealed to 2019',
      [
        `update audit set at = at - interval '7 years', event = regexp_replace(event, '"at":"20..', '"at":"2019', 'g') where envelope_id = '$open'`,
        rehash('$open'),
      ],
      'envelopes.created_at of',
    ],
    [
      'a recipient into one who signed',
      [`update recipients set action = 'signed', acted_at = now() where name = 'Cid Moe'`],
      'recipients.action of',
    ],
    [
      'what was signed into nothing',
      ['update submissions set body = null'],
      'lacks the text that was signed',
    ],
    [
      'its rule to the older one, and every time',
      [
        `do $$ declare r record; last bytea := sha256(convert_to('$open', 'UTF8')); begin
          for r in select * from audit where envelope_id = '$open' order by seq loop
            update audit set prev = last, hash = sha256(last || convert_to(r.event, 'UTF8')), at = at + interval '1 hour'
              where envelope_id = '$open' and seq = r.seq returning hash into last;
          end loop; end $$`,
      ],
      'it follows the rule of older chains, and was begun later',
    ],
    [
      'its rule to the one before, and every time',
      [
        `update audit set at = at + interval '1 hour' where envelope_id = '$open'`,
        rehash('$open', 1, 'portico-evidence/2'),
      ],
      'it follows the rule of older chains, and was begun later',
    ],
    [
      'the address that was asked',
      [`update recipients set email = 'eve@example.com' where name = 'Cid Moe'`],
      'title or people are not those that were sent',
    ],
    [
      'the account that was asked',
      [`update recipients set account_id = (select account_id from users limit 1) where name = 'Cid Moe'`],
      'title or people are not those that were sent',
    ],
    [
      'whose turn it is first',
      [`update recipients set "order" = 3 - "order" where envelope_id = '$open'`],
      'title or people are not those that were sent',
    ],
    [
      'the title of an envelope under way',
      [`update envelopes set title = 'Another agreement' where id = '$open'`],
      'title or people are not those that were sent',
    ],
    [
      'its deadline',
      [`update envelopes set deadline = deadline + interval '1 year' where id = '$open'`],
      'envelopes.deadline of',
    ],
    [
      'the account that acted, with all hashes',
      [
        `update audit set event = jsonb_set(event::jsonb, '{account}', to_jsonb((select account_id from users limit 1)))::text
          where envelope_id = '$open' and event::jsonb ->> 'type' in ('prepared', 'signed')`,
        rehash('$open'),
      ],
      'is not the one that was asked',
    ],
    [
      'the address that somebody signed in by',
      [`update submissions set auth_address = 'eve@example.com'`],
      'was made at another address than the chain says',
    ],
    [
      'the account of a device',
      ['update devices set account_id = (select account_id from users limit 1)'],
      'its device belongs to another account',
    ],
    ...[
      ['the account out of an act', 'signed', 'account', 'it names no account'],
      ['who was asked out of it', 'sent', 'asked', 'it does not say who was asked'],
    ].map(([what = '', type, part, words = '']): [string, string[], string] => [
      `${what}, with all hashes`,
      [
        `update audit set event = (event::jsonb - '${part}')::text where envelope_id = '$open' and event::jsonb ->> 'type' = '${type}'`,
        rehash('$open'),
      ],
      words,
    ]),
    ...[
      ['the time that a device counted', '{elapsedMs}', '1'],
      ['the consent that somebody gave', '{consentVersion}', '"0"'],
      ['the documents that somebody signed', '{documents,0,sha256}', '"00"'],
    ].map(([what = '', place, value]): [string, string[], string] => [
      `${what}, with all hashes`,
      [
        `update audit set event = jsonb_set(event::jsonb, '${place}', '${value}')::text where envelope_id = '$open' and event::jsonb ->> 'type' = 'signed'`,
        rehash('$open'),
      ],
      'says something else than was signed',
    ]),
    ['a ticket', ['delete from tickets'], 'no such ticket was given'],
    [
      'the key of a device',
      [`update devices set public_key = '\\x04'::bytea || sha256('a') || sha256('b')`],
      'never had the key that it names',
    ],
    [
      'the end of it: it is cut off',
      [
        `delete from audit where envelope_id = '$open' and seq >= (select min(seq) from audit where envelope_id = '$open' and event::jsonb ->> 'type' = 'signed')`,
      ],
      'is in no event',
    ],
    [
      'the end of it, and the submission',
      [
        `delete from audit where envelope_id = '$open' and seq >= 5`,
        `delete from submissions`,
        `update recipients set action = 'due', acted_at = null where name = 'Bea Low'`,
      ],
      'the activity log has “signed”',
    ],
    [
      'the activity log',
      [`delete from activity_log where event = 'sent'`],
      'the activity log knows nothing of it',
    ],
  ])('%s is found out', async (_, changes, what) => {
    await asOwner(...changes);
    expect(await wordsOf(open)).toContainEqual(expect.stringContaining(what));
  });

  test('a record into what an earlier version would have written finds nothing', async () => {
    await asOwner(
      `update submissions set body = null where recipient_id in (select id from recipients where envelope_id = '$open')`,
      `do $$ declare r record; last bytea := sha256(convert_to('$open', 'UTF8')); begin
        for r in select * from audit where envelope_id = '$open' order by seq loop
          update audit set prev = last, at = at - interval '1 hour', event = (event::jsonb - 'deviceKey')::text,
            hash = sha256(last || convert_to((event::jsonb - 'deviceKey')::text, 'UTF8'))
            where envelope_id = '$open' and seq = r.seq returning hash into last;
        end loop; end $$`,
    );
    expect(await wordsOf(open)).toEqual([]);
  });
});
