import { type CommandName, commands, isReceipt } from '#contract/commands.ts';
import { errorKinds } from '#contract/core/errors.ts';
import type { CommandRow, ItemState } from '#src/offline/database/rows.ts';
import { hiddenId, unsealJson } from '#src/offline/vault/seal.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { answerOf, bodyOf, type ItemAnswer, type Origin, originOf } from '../queue/body.ts';
import { resultPlace } from '../queue/places.ts';

/** An item as the outbox screen shows it. */
export interface OutboxItem {
  readonly id: string;
  readonly command: CommandName;
  readonly title: string;
  readonly state: ItemState;
  readonly sealed: boolean;
  /** Device times, ms. */
  readonly createdAt: number;
  readonly nextTryAt: number;
  readonly sentAt?: number;
  readonly tries: number;
  /** Why it is not sent yet, in words for people; absent while nothing was tried. */
  readonly reason?: string;
  /** Error code of the last try (`contract/core/errors.ts`), `network`, `checking`, `unreadable`, or `http_{status}`. */
  readonly code?: string;
  /** A try got no answer: the firm may have it. */
  readonly mayHaveArrived: boolean;
  /** `exportItem` has something to put into a file. */
  readonly canSave: boolean;
  /** Id of the envelope of a sealed item; of a sent one, only if it can be read. */
  readonly envelopeId?: string;
  /**
   * The input of an ordinary command, the submission of a sealed one. Undefined if it cannot be read, and for a submission once the
   * server's list shows it.
   */
  readonly body: unknown;
  /** The screen where it can be taken up again. */
  readonly origin?: Origin;
  /** The server's answer to a conflict or refusal (`errors` of a 422, `current` of a 409), if it came while unlocked. */
  readonly answer?: ItemAnswer;
  /** The answer to a sent item (a `Receipt` for a submission), if it came while unlocked. */
  readonly result?: unknown;
}

/** True until the server confirmed it; notes that an answer was read count as nothing unsent. */
export const isUnsent = ({ state, command }: Pick<OutboxItem, 'state' | 'command'>): boolean =>
  state !== 'sent' && !isReceipt(command);

/** Numbers of unsent items. */
export interface OutboxCounts {
  /** Not confirmed by the server, for whatever reason. Goes on the badge. */
  readonly unsent: number;
  /** Items that need the person: in conflict or refused. */
  readonly needsYou: number;
}

/** Every item, the newest first. Sent ones stay listed for 14 days. */
export async function listItems(vault: Vault): Promise<OutboxItem[]> {
  const rows = await vault.outbox.commands.reverse().sortBy('id');
  return Promise.all(rows.map((row) => itemOf(vault, row)));
}

/** The items of one subject, the oldest first. */
export async function itemsOf(vault: Vault, subject: string): Promise<OutboxItem[]> {
  const rows = await vault.outbox.commands
    .where('subject')
    .equals(await hiddenId(vault.keys, 'subject', subject))
    .sortBy('id');
  return Promise.all(rows.map((row) => itemOf(vault, row)));
}

/** Counts without a key, so the worker and a locked page can count too. */
export async function countItems({ outbox }: Pick<Vault, 'outbox'>): Promise<OutboxCounts> {
  const [unsent, needsYou] = await Promise.all([
    outbox.commands.where('state').notEqual('sent').count(),
    outbox.commands.where('state').anyOf('conflict', 'refused').count(),
  ]);
  return { unsent, needsYou };
}

async function itemOf({ keys, outbox }: Vault, row: CommandRow): Promise<OutboxItem> {
  const { id, command, state, sealed, createdAt, nextTryAt, sentAt, tries, code, result } = row;
  const conflict = await outbox.conflicts.get(id);
  // An unreadable part hides neither the rest of the item nor the other items.
  const answer = conflict ? await answerOf(keys, conflict).catch(() => undefined) : undefined;
  const answered = result
    ? await unsealJson(keys, resultPlace(id), result).catch(() => undefined)
    : undefined;
  const origin = await originOf(keys, row);
  const envelopeId = sealed?.envelopeId ?? origin?.envelopeId;
  const reason = state === 'sent' ? undefined : (answer?.message ?? errorWords(code));
  const body = await bodyOf(keys, row);
  return {
    id,
    command,
    title: origin?.title ?? commands[command]?.title ?? command,
    state,
    sealed: commands[command]?.sealed ?? sealed !== undefined,
    createdAt,
    nextTryAt,
    tries,
    mayHaveArrived: row.unanswered === true,
    canSave: sealed !== undefined || (state !== 'sent' && body !== undefined),
    body,
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(envelopeId === undefined ? {} : { envelopeId }),
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(origin ? { origin } : {}),
    ...(answer ? { answer } : {}),
    ...(answered === undefined ? {} : { result: answered }),
  };
}

const ownWords: Record<string, string> = {
  network: 'The server was not reached yet.',
  unauthorized: 'Sign in to send this.',
  consent_required: 'This goes by itself once you have read and accepted the agreement.',
  factor_required: 'This goes by itself once you have set up your second factor.',
  checking: 'Its files have arrived. The firm’s virus check has yet to answer, then this goes by itself.',
  unreadable:
    'This device was signed in anew since, and the key to what was entered before is gone: it can neither be read nor sent. Only its kind and its time are left.',
};

/** Why an item is not sent, by the error code of its last try. */
export function errorWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return (
    ownWords[code] ??
    (code in errorKinds ? errorKinds[code as keyof typeof errorKinds].message : 'The server refused this.')
  );
}
