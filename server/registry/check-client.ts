import {
  type ComparedField,
  comparedFields,
  type RegistryOutcome,
} from '#contract/registry/registry-words.ts';
import { readClientFully } from '../clients/client.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { lockPartyOf } from '../clients/party-facts.queries.ts';
import { clientById } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import type { CompanyAsked, CompanyRegistry, RegistryAnswer } from '../integrations/registry/port.ts';
import { compare } from './compare.ts';
import { differencesOf, removeDifferences, setDifference, setState } from './queries.ts';
import { readFacts } from './read-facts.ts';

interface Outcome {
  readonly outcome: RegistryOutcome;
  readonly note: string | null;
}
/** The question to the register about a client, or why it is not asked. */
export type Question = { readonly asked: CompanyAsked } | { readonly notAsked: string };

const gone = 'This client is no longer there.';

/** The question about a client as it is now. */
export async function questionOf(tx: Tx, clientId: string): Promise<Question> {
  const client = await clientById(tx, clientId);
  if (!client || client.merged_into) return { notAsked: gone };
  const { kind, jurisdiction, registration_number, name, record_status } = client;
  if (kind !== 'CORPORATE') return { notAsked: 'People are in no register of companies.' };
  if (record_status === 'ended') return { notAsked: 'The firm no longer acts for this client.' };
  if (jurisdiction === null) return { notAsked: 'The jurisdiction is missing.' };
  return { asked: { jurisdiction, registration_number, name } };
}

/** The answer to a question; a register that fails did not answer. */
export async function answerTo(
  registry: CompanyRegistry,
  asked: CompanyAsked,
  onError: (error: unknown) => void,
): Promise<RegistryAnswer> {
  try {
    return await registry.lookUp(asked);
  } catch (error) {
    onError(error);
    return { found: null, why: 'UNAVAILABLE' };
  }
}

const words = {
  NOTHING: 'The register has no such company.',
  SEVERAL: 'The register has several such companies. Enter the exact registration number.',
  UNAVAILABLE: 'The register did not answer. Check again later.',
} as const;

const bare = (text: string | null) => text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Another company than the one that was asked for, as of another jurisdiction with the same number. */
const isOther = (
  asked: CompanyAsked,
  { jurisdiction, number }: { jurisdiction: string | null; number: string | null },
) =>
  jurisdiction !== asked.jurisdiction ||
  (asked.registration_number !== null && bare(number) !== bare(asked.registration_number));

/**
 * Writes down the outcome of comparing a client with what its register answered. The client is locked: two checks of it come one after the
 * other.
 * @param today the firm's calendar date
 */
export async function noteAnswer(
  tx: Tx,
  clientId: string,
  { question, answer }: { question: Question; answer?: RegistryAnswer },
  { now, today }: { now: string; today: string },
): Promise<RegistryOutcome> {
  // In the order in which the form of a client locks them.
  await lockPartyOf(tx, clientId);
  if (!(await lockClient(tx, clientId))) return 'NOT_ASKED';
  const present = await questionOf(tx, clientId);
  if ('notAsked' in present && present.notAsked === gone) return 'NOT_ASKED';
  const result =
    JSON.stringify(present) === JSON.stringify(question)
      ? await outcomeOf(tx, clientId, { question, answer }, { now, today })
      : { outcome: 'FAILED' as const, note: 'The client was changed meanwhile. Check again.' };
  const { outcome, note } = await withOpen(tx, clientId, result);
  await setState(tx, { client_id: clientId, outcome, note, checked_at: now });
  return outcome;
}

/** The outcome beside the differences that are there: a check that failed decides nothing about those that are open. */
async function withOpen(tx: Tx, clientId: string, result: Outcome): Promise<Outcome> {
  if (result.outcome !== 'FAILED') return result;
  const isOpen = (await differencesOf(tx, clientId)).some(({ state }) => state === 'OPEN');
  return isOpen ? { outcome: 'DIFFERS', note: `The last check failed. ${result.note ?? ''}` } : result;
}

async function outcomeOf(
  tx: Tx,
  clientId: string,
  { question, answer }: { question: Question; answer: RegistryAnswer | undefined },
  { now, today }: { now: string; today: string },
): Promise<Outcome> {
  if ('notAsked' in question) {
    await removeDifferences(tx, clientId, [...comparedFields]);
    return { outcome: 'NOT_ASKED', note: question.notAsked };
  }
  if (!answer?.found) {
    const why = answer?.why ?? 'UNAVAILABLE';
    if (why === 'UNAVAILABLE') return { outcome: 'FAILED', note: words[why] };
    const before = await differencesOf(tx, clientId);
    const undecided = before.filter(({ state }) => state !== 'KEPT').map(({ field }) => field);
    await removeDifferences(tx, clientId, undecided);
    return { outcome: 'NOT_FOUND', note: words[why] };
  }
  const { jurisdiction, facts, unread } = readFacts(answer.found, today);
  if (isOther(question.asked, { jurisdiction, number: facts.registration_number }))
    return { outcome: 'FAILED', note: 'The register answered about another company.' };
  const client = await readClientFully(tx, clientId, today);
  if (!client) return { outcome: 'NOT_ASKED', note: gone };
  const found = compare(client, facts);
  const open = await writeDifferences(tx, clientId, found, now);
  return {
    outcome: open ? 'DIFFERS' : 'SAME',
    note: unread.length > 0 ? `The register’s answer was not usable for: ${unread.join(', ')}.` : null,
  };
}

/** Writes the differences of a check over those of before. @returns true if any waits for a decision */
async function writeDifferences(
  tx: Tx,
  clientId: string,
  found: ReturnType<typeof compare>,
  checked_at: string,
): Promise<boolean> {
  const before = await differencesOf(tx, clientId);
  const isFound = (field: ComparedField) => found.some((one) => one.field === field);
  await removeDifferences(
    tx,
    clientId,
    before.map(({ field }) => field).filter((field) => !isFound(field)),
  );
  let open = false;
  for (const one of found) {
    const had = before.find(({ field }) => field === one.field);
    const isKept = had?.state === 'KEPT' && had.theirs === one.theirs;
    if (!isKept) open = true;
    const decided = isKept
      ? { state: 'KEPT' as const, decided_by: had.decided_by, decided_at: had.decided_at }
      : { state: 'OPEN' as const, decided_by: null, decided_at: null };
    await setDifference(tx, { client_id: clientId, checked_at, ...one, ...decided });
  }
  return open;
}
