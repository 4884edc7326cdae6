import { errorKinds, type Fate, fateOf } from '#contract/core/errors.ts';
import type { ApiError } from '#src/api/errors.ts';
import { now } from '#src/lib/time/clock.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import { type CommandRow, type ItemState, needsPerson } from '#src/offline/database/rows.ts';
import { sealJson } from '#src/offline/vault/seal.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { retryDelayMs } from '../queue/backoff.ts';
import type { ItemAnswer } from '../queue/body.ts';
import { answerPlace, resultPlace } from '../queue/places.ts';
import { dropFiles } from '../shared/shared-files.ts';
import type { DeliveryOutcome } from './deliver.ts';
import type { FlushDeps } from './flush-deps.ts';

/** Fate of an answer (`contract/core/errors.ts`) → state of the item. */
const stateOf: Record<Fate, ItemState> = {
  retry: 'waiting',
  'sign-in': 'sign-in',
  conflict: 'conflict',
  refuse: 'refused',
};

/** True for answers given only after the server has looked for an earlier try: had that arrived, the answer would be another. */
const saysOfEarlier = ({ code }: ApiError): boolean =>
  code === 'not_found' || code === 'gone' || (code !== undefined && errorKinds[code]?.fate === 'conflict');

/** The row after a try: `row` is its state before, `noted` is set if anything of it left. */
function rowAfter(
  row: CommandRow,
  outcome: DeliveryOutcome,
  noted: Pick<CommandRow, 'unanswered'>,
): CommandRow {
  const { unanswered: _unanswered, ...answered } = row;
  const again = { tries: row.tries + 1, nextTryAt: now() + retryDelayMs(row.tries + 1) };
  switch (outcome.kind) {
    case 'sent': {
      const { code: _code, ...facts } = answered;
      return { ...facts, state: 'sent', sentAt: now() };
    }
    case 'network':
      return { ...row, ...again, code: 'network', ...noted };
    case 'no bearer': {
      const code = outcome.error?.code ?? 'unauthorized';
      const isBusy = outcome.error && fateOf(outcome.error) === 'retry';
      return isBusy ? { ...row, ...again, code } : { ...row, state: 'sign-in', code };
    }
    case 'checking':
      return { ...row, ...again, code: 'checking' };
    case 'taken back':
      return row;
    case 'unreadable':
      return { ...row, state: 'refused', code: 'unreadable' };
    case 'refused':
      return {
        // Most refusals come before any look-up, and say nothing of an earlier try.
        ...(saysOfEarlier(outcome.error) ? answered : row),
        ...again,
        state: stateOf[fateOf(outcome.error)],
        code: outcome.error.code ?? `http_${outcome.error.status}`,
      };
  }
}

/** Writes the outcome of a try. */
export async function recordOutcome(
  deps: FlushDeps,
  row: CommandRow,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { commands, conflicts } = deps.outbox;
  // Locked, an answer's body cannot be kept: state and code only.
  const { keys } = deps;
  const result =
    keys && outcome.kind === 'sent' && outcome.answer !== undefined
      ? await sealJson(keys, resultPlace(row.id), outcome.answer)
      : undefined;
  const answer =
    keys && outcome.kind === 'refused' ? await sealedAnswer(keys, row.id, outcome.error) : undefined;
  await writeOutbox(deps, ['commands', 'conflicts'], async () => {
    // Taken back or discarded meanwhile, or settled by a flush that took over.
    const present = await commands.get(row.id);
    if (present?.state !== 'waiting') return;
    const noted = present.unanswered ? { unanswered: present.unanswered } : {};
    const sent = present.body && { body: present.body };
    const after = { ...rowAfter(row, outcome, noted), ...sent, ...(result && { result }) };
    await commands.put(after);
    if (after.state === 'sent') await dropFiles(deps.outbox, [row.id]);
    if (!needsPerson(after.state)) await conflicts.delete(row.id);
    else if (answer) await conflicts.put({ id: row.id, at: now(), answer });
  });
}

function sealedAnswer(keys: LiveKeys, id: string, { errors, current, serverMessage }: ApiError) {
  const answer: ItemAnswer = {
    ...(errors ? { errors } : {}),
    ...(current === undefined ? {} : { current }),
    ...(serverMessage ? { message: serverMessage } : {}),
  };
  return sealJson(keys, answerPlace(id), answer);
}
