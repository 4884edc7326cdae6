import { type CommandName, commands } from '#contract/commands.ts';
import type { Command } from '#contract/core/command.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import type { CommandRow } from '#src/offline/database/rows.ts';
import { hiddenId } from '#src/offline/vault/seal.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { bodyOf, originOf } from './body.ts';
import { outboxChanged } from './changes.ts';
import { commandOf, type EnqueueOptions, queue } from './enqueue.ts';
import { neverLeft } from './order.ts';
import { putRows, type Rows, takeRows } from './rows.ts';

/*
 * Taking back an item. One the server cannot have is forgotten; one it may have stays, and its opposite goes after it
 * (`contract/commands.ts`).
 */

/** A waiting deletion, if one was needed, and the items it replaced: enough to undo it. */
export interface Removal {
  readonly item: string | undefined;
  readonly replaced: Rows;
}

/**
 * Queues the call that deletes a record, in place of all its items that never left. A record of which nothing ever left is only forgotten.
 */
export async function enqueueRemoval<E extends Endpoint>(
  vault: Vault,
  endpoint: E,
  input: Input<E>,
  options: EnqueueOptions,
): Promise<Removal> {
  const command = commandOf(endpoint);
  const subject = await hiddenId(vault.keys, 'subject', options.subject);
  const { ends }: Command = commands[command];
  const { id, isQueued, replaced } = await queue(vault, command, input, { ...options, subject, ends });
  return { item: isQueued ? id : undefined, replaced };
}

/** Undoes a removal: the replaced items wait again, and a record the server may have deleted is restored first. */
export async function undoRemoval(vault: Vault, { item, replaced }: Removal, title?: string): Promise<void> {
  const isBack = await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const row = item === undefined ? undefined : await vault.outbox.commands.get(item);
    if (item !== undefined && !(row && neverLeft(row))) return false;
    if (row) await takeRows(vault.outbox, [row]);
    await putRows(vault.outbox, replaced);
    return true;
  });
  outboxChanged(vault.name, { work: true });
  if (isBack || item === undefined) return;
  await undoItem(vault, item, title);
  for (const row of replaced.commands) await queueAnew(vault, row);
}

/** Takes back one item. False if the server may have it and the command has no opposite. `title`: title of the undoing item. */
export async function undoItem(vault: Vault, id: string, title?: string): Promise<boolean> {
  const taken = await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const row = await vault.outbox.commands.get(id);
    if (row && neverLeft(row)) await takeRows(vault.outbox, [row]);
    return row;
  });
  outboxChanged(vault.name, { work: false });
  if (!taken || neverLeft(taken)) return taken !== undefined;
  const { opposite }: Command = commands[taken.command];
  const [body, origin] = await Promise.all([bodyOf(vault.keys, taken), originOf(vault.keys, taken)]);
  const input = body !== undefined && opposite?.input(body as never, origin?.base as never);
  if (!opposite || !input) return false;
  await queue(vault, opposite.command as CommandName, input, {
    subject: taken.subject,
    over: taken.id,
    ...(origin && { origin: { ...origin, title: title ?? origin.title } }),
  });
  return true;
}

/** Queues the same command again, after the items queued since. */
async function queueAnew(vault: Vault, row: CommandRow): Promise<void> {
  const [body, origin] = await Promise.all([bodyOf(vault.keys, row), originOf(vault.keys, row)]);
  const { subject, command, onto } = row;
  const facts = { subject, ...(onto !== undefined && { over: onto }), ...(origin && { origin }) };
  if (body !== undefined) await queue(vault, command, body, facts);
}
