import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstMailsPerDay, mailsPerDayUnanswered } from '../../../contract/core/limits.ts';
import { remind } from '../lifecycle/remind.ts';
import { signingFirm } from '../test-envelope.ts';
import { actOnSeveral } from './act-on-several.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => firm.close());

const people = (count: number, of: string, order = 1) =>
  Array.from({ length: count }, (_, i) => ({ name: `${of}${i} Stranger`, order }));

test('of an envelope those whose turn is to come count when it is sent, and what it needs beyond is refused', async () => {
  const each = 7;
  for (let i = 0; i < Math.floor(firstMailsPerDay / each); i++) {
    const [first, ...later] = people(each, `a${i}`);
    await firm.sent([...(first ? [first] : []), ...later.map((one) => ({ ...one, order: 2 }))]);
  }
  await expect(firm.sent(people(2, 'b'))).rejects.toMatchObject({
    code: 'mail_budget',
    message: expect.stringContaining('You can write to 1 more today, and this needs 2.'),
  });
  await firm.sent(people(1, 'b'));
  await expect(firm.sent(people(1, 'c'))).rejects.toMatchObject({ code: 'mail_budget' });
  const refused = await firm.sql("select status from envelopes where status <> 'sent'");
  expect(refused).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
});

test('a signer who does not answer is reminded so often, and each envelope of several says why not', async () => {
  const day = 24 * 3_600_000;
  firm.wait(day + day / 2 - (Date.parse(firm.now()) % day));
  const { id } = await firm.sent(people(1, 'd'));
  const again = () => {
    firm.wait(3_600_000);
    return firm.bySender((call) => remind(call, id, { recipientId: null }));
  };
  for (let i = 1; i < mailsPerDayUnanswered; i++) await again();
  await expect(again()).rejects.toMatchObject({ code: 'mail_budget' });
  const several = await firm.bySender((call) => actOnSeveral(call, { act: 'remind', ids: [id] }));
  expect(several).toMatchObject({
    done: [],
    refused: [{ id, message: expect.stringContaining('nobody has answered') }],
  });
  const role = await firm.bySender(async (call) => {
    await actOnSeveral(call, { act: 'remind', ids: [id] });
    return (await call.tx.execute('select current_user as role')).rows;
  });
  // The refusal leaves nobody with more rights than before.
  expect(role).toEqual([{ role: 'portico_staff' }]);
});
