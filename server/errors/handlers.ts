import {
  type ErrorDetail,
  type ErrorRow,
  errorFields,
  listErrors,
  readError,
  resolveError,
} from '#contract/error-log.ts';
import { checkedList, listAnswer } from '../http/calls/list-answer.ts';
import { type Handler, handle } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { errorById, errorPage, newestReports, setResolved } from './queries.ts';
import { sourcesOf } from './sources.ts';
import type { errors } from './tables.ts';

const mostOccurrences = 50;

export const errorHandlers: readonly Handler[] = [
  handle(listErrors, async ({ input: { query }, tx }) => {
    const checked = checkedList(errorFields, query);
    const { rows, count } = await errorPage(tx, checked, query);
    return listAnswer(rows, query, checked, count);
  }),

  handle(readError, async ({ input: { params }, tx }) => {
    const error = await errorById(tx, params.id);
    if (!error) throw new Refusal('not_found');
    const occurrences = await newestReports(tx, error.id, mostOccurrences);
    return { ...error, sample: await sampleOf(error), occurrences };
  }),

  handle(resolveError, async ({ input: { params, body }, tx, now, activity }) => {
    const error = await setResolved(tx, params.id, body.resolved ? now : null);
    if (!error) throw new Refusal('not_found');
    await activity({
      name: 'Error',
      event: body.resolved ? 'resolved' : 'opened',
      description: error.kind,
      subject: { type: 'error', id: error.id },
    });
    return error satisfies ErrorRow;
  }),
];

/** The last report in reading order: the error before its causes, the innermost call first. */
async function sampleOf({ device, sample }: typeof errors.$inferSelect): Promise<ErrorDetail['sample']> {
  const exceptions = sample.exception.values.toReversed().map(async ({ type, value, stacktrace }) => {
    const frames = stacktrace?.frames.toReversed() ?? [];
    const sources = await sourcesOf(frames);
    return {
      kind: type,
      message: value,
      frames: frames.map((frame, i) => ({
        at: sources[i] ?? frame.filename,
        function: frame.function,
        own: frame.in_app,
      })),
    };
  });
  return { device, exceptions: await Promise.all(exceptions) };
}
