import {
  directoryFields,
  finderFields,
  graphBatch,
  listDirectory,
  listFinder,
  listQualifications,
  readColleague,
  readPhoto,
} from '#contract/people/directory.ts';
import { checkedList, listAnswer } from '#server/http/calls/list-answer.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerGraph } from './graph.ts';
import { pictureOf } from './photo.ts';
import { colleagueById, directoryPage, finderPage, qualificationCounts, reportsOf } from './queries.ts';

export const directoryHandlers: readonly Handler[] = [
  handle(listDirectory, async ({ tx, input: { query } }) => {
    const checked = checkedList(directoryFields, query);
    const { rows, count } = await directoryPage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(readColleague, async ({ tx, input: { params } }) => {
    const person = await colleagueById(tx, params.id);
    if (!person) throw new Refusal('not_found');
    const { skills, interests, pastProjects, schools, finder, first_name, last_name, ...rest } = person;
    return {
      ...rest,
      reports: await reportsOf(tx, params.id),
      abilities: finder === 'Y' ? { skills, interests, pastProjects, schools } : null,
    };
  }),

  handle(readPhoto, ({ tx, input: { params } }) => pictureOf(tx, params.id)),

  handle(listFinder, async ({ tx, input: { query } }) => {
    const checked = checkedList(finderFields, query);
    const { rows, count } = await finderPage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(listQualifications, ({ tx }) => qualificationCounts(tx)),

  handle(graphBatch, async ({ tx, actor, input: { body } }) => {
    const responses = [];
    for (const { id, url } of body.requests)
      responses.push({ id, ...(await answerGraph(tx, actor.userId, url)) });
    return { responses };
  }),
];
