import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Permission } from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import { foldMoves, type Move } from '#contract/owners/holdings.ts';
import { moveHistories } from '#contract/owners/moves.fixture.ts';
import type { MoveKind } from '#contract/owners/owner-words.ts';
import * as contract from '#contract/owners/share-moves.ts';
import { mergeParty, undoMerge } from '#contract/parties/merging.ts';
import { type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { readRegister } from '#contract/secretary/secretary.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { shareClasses as shareClassTable } from '../secretary/tables.ts';
import { interests, shareHoldings, shareMoves } from './tables.ts';

const { shareClasses, parties } = records;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let auditor: string;
let without: string;
let clientId: string;
let classId: string;
let [ada, ben, cleo] = ['', '', ''];
let count = 0;

const party = async (name: string) => {
  const form = { ...recordExamples(firm).parties.form, name: `${name} ${count}`, names: [], identifiers: [] };
  return (
    await dataOf<{ id: string }>(server.call(parties.create, { body: { id: firm.id(), form } }, { bearer }))
  ).id;
};
const classOf = async (client_id: string, change: object = {}) => {
  const form = { ...recordExamples(firm).shareClasses.form, ...change };
  const body = { id: firm.id(), client_id, form };
  return (await dataOf<{ id: string }>(server.call(shareClasses.create, { body }, { bearer }))).id;
};

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  without = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
});
beforeEach(async () => {
  ({ clientId } = await firm.tenant(`Lock ${count++}`));
  classId = await classOf(clientId);
  [ada, ben, cleo] = [await party('Ada'), await party('Ben'), await party('Cleo')];
});
afterAll(() => server.close());

type Form = Parameters<typeof formOf>[0];
const formOf = (
  change: Partial<Record<keyof typeof blank, string>> & { kind: MoveKind; joint_holders?: never },
) => ({
  ...blank,
  share_class: classId,
  ...change,
});
const blank = {
  ...{
    kind: '',
    share_class: '',
    day: '2024-01-10',
    from: '',
    to: '',
    shares: '',
    split_to: '',
    split_from: '',
  },
  ...{ certificate: '', first_number: '', last_number: '', paid: '', note: '' },
  joint_holders: [] as string[],
};
const send = (form: Form, { by = bearer, id = firm.id(), client = clientId } = {}) =>
  server.call(
    contract.addMove,
    { params: { id: client }, body: { id, form: formOf(form) as never } },
    { bearer: by },
  );
const moved = (form: Form) => dataOf<contract.ShareMove>(send(form));
const issue = (to: string, shares: string, day = '2024-01-10', more: object = {}) =>
  moved({ kind: 'ISSUE', to, shares, day, ...more });
const transfer = (from: string, to: string, shares: string, day: string, more: object = {}): Form => ({
  ...{ kind: 'TRANSFER', from, to, shares, day },
  ...more,
});
const register = (at = server.now().slice(0, 10), by = bearer) =>
  server.call(contract.readShareRegister, { params: { id: clientId }, query: { at } }, { bearer: by });
const heldAt = async (at?: string) =>
  Object.fromEntries(
    (await dataOf<contract.ShareRegister>(register(at))).holdings.map((held) => [held.party.id, held.shares]),
  );
const errorsOf = async (answer: Promise<Response>) => {
  const { status, errors = {} } = await refusalOf(answer);
  expect(status).toBe(422);
  return errors;
};

describe('the register of shares', () => {
  test('says who holds how many as at a day', async () => {
    await issue(ada, '1,000');
    await moved(transfer(ada, ben, '250', '2024-03-01'));
    await moved({ kind: 'SPLIT', split_to: '2', split_from: '1', day: '2024-05-01' });
    await moved({ kind: 'REDEEM', from: ben, shares: '100', day: '2024-06-01' });
    expect(await heldAt('2023-12-31')).toEqual({});
    expect(await heldAt('2024-01-10')).toEqual({ [ada]: '1000' });
    expect(await heldAt('2024-03-01')).toEqual({ [ada]: '750', [ben]: '250' });
    expect(await heldAt('2024-05-01')).toEqual({ [ada]: '1500', [ben]: '500' });
    expect(await heldAt()).toEqual({ [ada]: '1500', [ben]: '400' });
    const { shown } = await dataOf<{ shown: PartyRole[] }>(
      server.call(readPartyRoles, { params: { id: ben } }, { bearer }),
    );
    expect(shown).toMatchObject([{ kind: 'HOLDER', shares: '400', code: 'ORD', client: { id: clientId } }]);
    const { classes, moves, holdings } = await dataOf<contract.ShareRegister>(register());
    expect(classes).toMatchObject([{ code: 'ORD', held: '1900' }]);
    expect(holdings.map(({ part }) => part)).toEqual(['78.95', '21.05']);
    expect(moves.map(({ kind }) => kind)).toEqual(['REDEEM', 'SPLIT', 'TRANSFER', 'ISSUE']);
  });

  test('is for those who see owners, and written by those who may', async () => {
    const { id } = await issue(ada, '10');
    expect((await register(undefined, without)).status).toBe(403);
    expect((await register(undefined, auditor)).status).toBe(200);
    expect((await send({ kind: 'ISSUE', to: ada, shares: '1' }, { by: auditor })).status).toBe(403);
    const body = { version: 1 };
    expect(
      (await server.call(contract.removeMove, { params: { id }, body }, { bearer: auditor })).status,
    ).toBe(403);
  });

  test('takes a move once although it is sent twice', async () => {
    const id = firm.id();
    const form: Form = { kind: 'ISSUE', to: 'PERSON: Dan Lock', shares: '5' };
    const first = await dataOf<contract.ShareMove>(send(form, { id }));
    expect(await dataOf(send(form, { id }))).toEqual(first);
    expect((await send({ ...form, shares: '6' }, { id })).status).toBe(409);
    expect(Object.values(await heldAt())).toEqual(['5']);
  });

  test('is printed with the holders of the day', async () => {
    await issue(ada, '1000');
    await moved(transfer(ada, ben, '400', '2024-03-01'));
    const textAt = async (at: string) => {
      const answer = await succeeded(
        server.call(
          readRegister,
          { params: { id: clientId, register: 'MEMBERS' }, query: { at } },
          { bearer },
        ),
      );
      return popplerText(new Uint8Array(await answer.arrayBuffer()));
    };
    expect(await textAt('2024-02-01')).not.toContain(`Ben ${count}`);
    const text = await textAt('2024-03-01');
    expect(text).toContain('600');
    expect(text).toContain('400');
  });
});

describe('a move', () => {
  test('of shares sold already is refused, also one dated back, with the holder and the later day', async () => {
    await issue(ada, '100');
    await moved(transfer(ada, ben, '80', '2024-06-01'));
    expect(await errorsOf(send(transfer(ada, cleo, '50', '2024-07-01')))).toEqual({
      'form.shares': [expect.stringMatching(/^Ada .* holds 20 shares on 01 Jul 2024, and cannot give 50\.$/)],
    });
    expect(await errorsOf(send(transfer(ada, cleo, '50', '2024-03-01')))).toEqual({
      'form.shares': [expect.stringMatching(/^Ada .* holds 50 shares on 01 Jun 2024, and cannot give 80\.$/)],
    });
    expect(await heldAt()).toEqual({ [ada]: '20', [ben]: '80' });
  });

  test('is corrected or taken back only as later ones let it', async () => {
    const first = await issue(ada, '100');
    const second = await moved(transfer(ada, ben, '80', '2024-06-01'));
    const change = (id: string, version: number, form: Form) =>
      server.call(
        contract.changeMove,
        { params: { id }, body: { version, form: formOf(form) as never } },
        { bearer },
      );
    const remove = (id: string, version = 1) =>
      server.call(contract.removeMove, { params: { id }, body: { version } }, { bearer });
    const issued: Form = { kind: 'ISSUE', to: ada };
    expect(Object.keys(await errorsOf(change(first.id, 1, { ...issued, shares: '70' })))).toEqual([
      'form.shares',
    ]);
    expect(
      Object.keys(await errorsOf(change(first.id, 1, { ...issued, shares: '100', day: '2024-07-01' }))),
    ).toEqual(['form.shares']);
    expect(Object.values(await errorsOf(remove(first.id)))[0]?.[0]).toContain('on 01 Jun 2024');
    await succeeded(change(first.id, 1, { ...issued, shares: '90' }));
    expect((await change(first.id, 1, { ...issued, shares: '95' })).status).toBe(409);
    expect(await heldAt()).toEqual({ [ada]: '10', [ben]: '80' });
    await succeeded(remove(second.id));
    await succeeded(remove(first.id, 2));
    expect(await heldAt()).toEqual({});
    expect((await remove(first.id, 2)).status).toBe(404);
  });

  test.each<[object, string]>([
    [{ kind: 'ISSUE', shares: '1' }, 'form.to'],
    [{ kind: 'ISSUE', to: 'PERSON:   ', shares: '1' }, 'form.to'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '0' }, 'form.shares'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '1.5' }, 'form.shares'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '12345678901234567890' }, 'form.shares'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '1', day: '2199-01-01' }, 'form.day'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '1', day: '' }, 'form.day'],
    [{ kind: 'ISSUE', to: 'PERSON: Dan', shares: '1', note: 'x'.repeat(256) }, 'form.note'],
    [
      { kind: 'ISSUE', to: 'PERSON: Dan', shares: '5', first_number: '1', last_number: '4' },
      'form.last_number',
    ],
    [{ kind: 'TRANSFER', to: 'PERSON: Dan', shares: '1' }, 'form.from'],
    [{ kind: 'REDEEM', shares: '1' }, 'form.from'],
    [{ kind: 'SPLIT', split_to: '0', split_from: '1' }, 'form.split_to'],
    [{ kind: 'SPLIT', split_to: '2' }, 'form.split_from'],
    [{ kind: 'SPLIT', split_to: '2', split_from: '2' }, 'form.split_to'],
  ])('%j is refused at %s', async (form, field) => {
    expect(Object.keys(await errorsOf(send(form as Form)))).toEqual([field]);
  });

  test('names neither class nor party of another, nor one that is not there', async () => {
    const other = await firm.tenant(`Other lock ${count++}`);
    const share_class = await classOf(other.clientId);
    expect(Object.keys(await errorsOf(send({ kind: 'ISSUE', to: ada, shares: '1', share_class })))).toEqual([
      'form.share_class',
    ]);
    expect(Object.keys(await errorsOf(send({ kind: 'ISSUE', to: firm.id(), shares: '1' })))).toEqual([
      'form.to',
    ]);
    expect(Object.keys(await errorsOf(send(transfer(firm.id(), ada, '1', '2024-02-01'))))).toEqual([
      'form.from',
    ]);
    expect(Object.keys(await errorsOf(send(transfer(ada, ada, '1', '2024-02-01'))))).toEqual(['form.to']);
    const body = { id: firm.id(), form: formOf({ kind: 'ISSUE', to: ada, shares: '1' }) as never };
    expect(
      (await server.call(contract.addMove, { params: { id: firm.id() }, body }, { bearer })).status,
    ).toBe(404);
  });

  test('of two at once that sell the same shares, one is taken', async () => {
    await issue(ada, '100');
    const answers = await Promise.all([ben, cleo].map((to) => send(transfer(ada, to, '70', '2024-02-01'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('keeps its class', async () => {
    await issue(ada, '1');
    const answer = server.call(shareClasses.remove, { params: { id: classId }, query: {} }, { bearer });
    expect((await refusalOf(answer)).status).toBe(409);
  });
});

describe('a merge of holders', () => {
  const versionOf = async (id: string) =>
    (await dataOf<{ version: number }>(server.call(parties.read, { params: { id } }, { bearer }))).version;

  test('adds up what they hold, and its undo is refused once it was given away', async () => {
    await issue(ada, '100');
    await issue(ben, '50');
    const into = { id: ben, version: await versionOf(ben) };
    const body = { version: await versionOf(ada), into };
    await succeeded(server.call(mergeParty, { params: { id: ada }, body }, { bearer }));
    expect(await heldAt()).toEqual({ [ben]: '150' });
    const sold = await moved(transfer(ben, cleo, '120', '2024-03-01'));
    const undo = () => server.call(undoMerge, { params: { id: ada } } as never, { bearer });
    const { status, message } = await refusalOf(undo());
    expect([status, message]).toEqual([409, expect.stringContaining('would give more shares than it holds')]);
    await succeeded(
      server.call(contract.removeMove, { params: { id: sold.id }, body: { version: 1 } }, { bearer }),
    );
    // Corrected meanwhile, a move stays with the party that it named.
    const issued = (await dataOf<contract.ShareRegister>(register())).moves.find(
      ({ shares }) => shares === '100',
    );
    const form = formOf({ kind: 'ISSUE', to: ben, shares: '101' }) as never;
    await succeeded(
      server.call(
        contract.changeMove,
        { params: { id: issued?.id ?? '' }, body: { version: 1, form } },
        { bearer },
      ),
    );
    await succeeded(undo());
    expect(await heldAt()).toEqual({ [ada]: '101', [ben]: '50' });
  });
});

test('the holdings that the database keeps are those of the fold, over random histories', async () => {
  await fc.assert(
    fc.asyncProperty(moveHistories([ada, ben, cleo]), async (moves) => {
      const ownClass = newId(Date.parse(server.now()));
      await firm.as((tx) =>
        tx.insert(shareClassTable).values({
          id: ownClass,
          client_id: clientId,
          code: `C${count++}`,
          name: 'One',
          issued: '1',
          updated_at: server.now(),
        }),
      );
      const there: Move[] = [];
      for (const move of moves) {
        const { id: _, from, to, first_number: __, last_number: ___, ...own } = move;
        const id = newId(Date.parse(server.now()));
        const next = [...there, { ...move, id }];
        const { held, fault } = foldMoves(next);
        const written = await firm
          .as((tx) =>
            tx.insert(shareMoves).values({
              ...own,
              id,
              client_id: clientId,
              class_id: ownClass,
              from_id: from,
              to_id: to,
              updated_at: server.now(),
            }),
          )
          .then(
            () => true,
            () => false,
          );
        expect(written).toBe(fault === undefined);
        if (!written) continue;
        there.push({ ...move, id });
        const kept = await firm.as((tx) =>
          tx.select().from(shareHoldings).where(eq(shareHoldings.class_id, ownClass)),
        );
        expect(Object.fromEntries(kept.map(({ party_id, shares }) => [party_id, shares]))).toEqual(
          Object.fromEntries([...held].map(([holder, shares]) => [holder, String(shares)])),
        );
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('the database shows owners, moves and holdings to nobody without view ubo', async () => {
  await issue(ada, '10');
  const countsOf = (permissions: readonly Permission[]) =>
    server.db.as(actor('staff', { userId: firm.staff.FIN.id, permissions }), async (tx) => [
      await tx.$count(shareMoves),
      await tx.$count(shareHoldings),
      await tx.$count(interests),
    ]);
  expect(await countsOf(['view client', 'view corporate secretary client'])).toEqual([0, 0, 0]);
  expect((await countsOf(['view ubo'])).slice(0, 2)).not.toContain(0);
});
