import * as contract from '#contract/meetings/meeting-calls.ts';
import { resultProblem } from '#contract/meetings/meeting-moves.ts';
import { most } from '#contract/meetings/meeting-words.ts';
import type { Tx } from '../db/db.ts';
import { documentsById } from '../documents/client-documents.queries.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import type { WholeMeeting } from './details.ts';
import { assertChangeable, held, written } from './held.ts';
import {
  deleteItem,
  type ItemRow,
  meetingOfItem,
  papersOf,
  putItem,
  setItem,
  setPapers,
} from './parts.queries.ts';

function itemIn({ items }: WholeMeeting, id: string): ItemRow {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Refusal('not_found');
  return item;
}

/** Numbers items from 1, in this order. */
async function number(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) await setItem(tx, id, { no: at + 1 });
}

/**
 * The papers of an item: the documents that were chosen, and those it has that the actor may not see.
 * @throws a 422 for a document of another client, or one that is not there
 */
async function chosenPapers(
  tx: Tx,
  clientId: string,
  { id, papers, isNew }: { id: string; papers: readonly string[]; isNew: boolean },
): Promise<string[]> {
  const documents = await documentsById(tx, papers);
  if (documents.length < papers.length || documents.some(({ client_id }) => client_id !== clientId))
    throw invalid('form.papers', 'One of these is no document of the client.');
  const had = isNew ? [] : (await papersOf(tx, [id])).map(({ document_id }) => document_id);
  const seen = (await documentsById(tx, had)).map((document) => document.id);
  return [...papers, ...had.filter((other) => !seen.includes(other) && !papers.includes(other))];
}

export const agendaHandlers: readonly Handler[] = [
  handle(contract.writeAgendaItem, async (call) => {
    const { tx, input } = call;
    const { version, item: id, no, form } = input.body;
    const whole = await held(call, input.params.id, version);
    assertChangeable(whole, 'plan');
    const { meeting, client, items } = whole;
    const before = items.find((item) => item.id === id);
    if (!before && (await meetingOfItem(tx, id))) throw new Refusal('conflict');
    if (!before && items.length >= most.items) throw invalid('form.title', `At most ${most.items} items.`);
    const { papers, ...columns } = form;
    const kept = await chosenPapers(tx, client.id, { id, papers, isNew: !before });
    await putItem(tx, { id, meeting_id: meeting.id, no: before?.no ?? items.length + 1, ...columns });
    await setPapers(tx, id, kept);
    const others = items.map((item) => item.id).filter((other) => other !== id);
    const place = no ?? (before ? items.indexOf(before) + 1 : items.length + 1);
    await number(tx, others.toSpliced(place - 1, 0, id));
    return written(call, whole, before ? 'item_changed' : 'item_added', form.title);
  }),

  handle(contract.removeAgendaItem, async (call) => {
    const { tx, input } = call;
    const whole = await held(call, input.params.id, input.body.version);
    assertChangeable(whole, 'plan');
    const item = itemIn(whole, input.body.item);
    await deleteItem(tx, item.id);
    await number(
      tx,
      whole.items.flatMap(({ id }) => (id === item.id ? [] : [id])),
    );
    return written(call, whole, 'item_removed', item.title);
  }),

  handle(contract.writeItemResult, async (call) => {
    const { tx, input } = call;
    const { version, item: id, form } = input.body;
    const whole = await held(call, input.params.id, version);
    assertChangeable(whole, 'minutes');
    const item = itemIn(whole, id);
    const problem = resultProblem(form, { invitees: whole.invitees, quorum: whole.meeting.quorum });
    if (problem) throw invalid(`form.${problem[0]}`, problem[1]);
    await setItem(tx, id, form);
    return written(call, whole, 'decided', `${item.title}, ${form.result.toLowerCase()}`);
  }),
];
