import { readClient } from '#contract/clients/clients.ts';
import { mergeClients, previewMerge, undoClientMerge } from '#contract/clients/merging.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Actor } from '#server/db/actor.ts';
import { type Db, pgCode, type Tx } from '#server/db/db.ts';
import type { Handler } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { nameOfClient, survivorOfClient } from './queries.ts';

/** Calls whose `{id}` is that of a client. */
const paths = [
  /^\/clients\/\{id\}/,
  /^\/storage-integration\/\{id\}\//,
  /^\/client-local-info\/\{id\}$/,
  /^\/client-document\/\{id\}\/(folders|due)$/,
];
/** Calls that are about the merged client itself. */
const ofMerged: readonly string[] = [previewMerge, mergeClients, undoClientMerge].map(({ name }) => name);

/** True for a call that names a client by its `{id}`. */
export const namesClient = ({ path, name }: Endpoint): boolean =>
  paths.some((each) => each.test(path)) && !ofMerged.includes(name);

/** SQLSTATE of `app.refuse_merged`, whose message is for people. */
const refusedMerged = 'PM001';
/** SQLSTATE of other refusals of the database whose message is for people, as of shares that are not there. */
const refusedInWords = 'PM002';

interface Asked {
  readonly actor: Actor;
  readonly tx?: Tx;
  readonly services: { readonly db: Db };
  readonly input: {
    readonly params: { readonly id: string };
    readonly body?: { readonly client_id?: unknown };
  };
}

const inTx = <T>({ tx, services, actor }: Asked, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx ? work(tx) : services.db.as(actor, work);

/** The survivor of a client that staff name and that was merged; undefined of every other. */
async function survivorOf(call: Asked, id: string | undefined): Promise<string | undefined> {
  if (call.actor.audience !== 'staff' || id === undefined) return undefined;
  const survivor = await inTx(call, (tx) => survivorOfClient(tx, id));
  return survivor === id ? undefined : survivor;
}

/** The id of the client that a call names, by its address or in its body. */
function clientNamed(endpoint: Endpoint, { params, body }: Asked['input']): string | undefined {
  if (namesClient(endpoint)) return params.id;
  return endpoint.method !== 'GET' && typeof body?.client_id === 'string' ? body.client_id : undefined;
}

/** The words in which a change of a client is refused that was merged; undefined of every other. */
export async function wordsOfMerged(tx: Tx, id: string): Promise<string | undefined> {
  const survivor = await survivorOfClient(tx, id);
  if (survivor === undefined || survivor === id) return undefined;
  const [merged = 'This client', other = 'another'] = [
    await nameOfClient(tx, id),
    await nameOfClient(tx, survivor),
  ];
  return `${merged} was merged into ${other}. Use ${other} instead, or undo the merge first.`;
}

/** The database's refusal of what is added to a merged client, as the call's. */
function told(error: unknown): unknown {
  const code = pgCode(error);
  if (code !== refusedMerged && code !== refusedInWords) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new Refusal(
    code === refusedMerged ? 'merged' : 'conflict',
    cause instanceof Error ? { message: cause.message } : {},
  );
}

/**
 * A handler to which a client that was merged is its survivor: reading the one reads the other, and a change is refused in words. What comes
 * after a merge that it began before, the database refuses.
 */
export const ofSurvivor = (handler: Handler): Handler => {
  const { endpoint, run } = handler;
  const reads = endpoint.method === 'GET';
  if (reads && !namesClient(endpoint)) return handler;
  return {
    ...handler,
    async run(call) {
      try {
        const named = clientNamed(endpoint, call.input);
        const survivor = await survivorOf(call, named);
        if (named === undefined || survivor === undefined) return await run(call);
        if (!reads) {
          const message = await inTx(call, (tx) => wordsOfMerged(tx, named));
          throw new Refusal('merged', message === undefined ? {} : { message });
        }
        const answer = await run({
          ...call,
          input: { ...call.input, params: { ...call.input.params, id: survivor } },
        });
        return endpoint.name === readClient.name ? { ...Object(answer), moved_to: survivor } : answer;
      } catch (error) {
        throw told(error);
      }
    },
  };
};
