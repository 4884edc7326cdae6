import { type Command, changedBack, inBody, inQuery, sameInput } from './command.ts';
import type { Input } from './endpoint.ts';
import type { RecordCalls } from './record.ts';

/** The parts of a record that its queued writes are derived from. */
interface Queued<N extends string, In, Out, Row> extends RecordCalls<In, Out, Row> {
  readonly description: { readonly name: N; readonly noun: string };
  readonly label: string;
}

/** The queued writes of a record, by the names of their calls, as entries of the table of commands. */
export function recordCommands<N extends string, In, Out, Row>({
  description: { name, noun },
  label,
  create,
  update,
  remove,
  restore,
}: Queued<N, In, Out, Row>) {
  const command = { sealed: false, supersedes: true, version: 1, upcast: {} } as const;
  type Create = Input<typeof create>;
  const table = {
    create: {
      ...command,
      endpoint: create,
      ifThere: {
        command: `${name}.update`,
        input: ({ body: { id, form } }: Create): Input<typeof update> => ({
          params: { id },
          body: { version: 0, form },
        }),
      },
      opposite: {
        command: `${name}.delete`,
        input: ({ body: { id } }: Create): Input<typeof remove> => ({
          params: { id },
          query: { version: '0' },
        }),
      },
      title: `New ${noun}`,
    },
    update: {
      ...command,
      endpoint: update,
      onVersion: inBody,
      opposite: changedBack(`${name}.update`),
      title: `${label} changed`,
    },
    delete: {
      ...command,
      endpoint: remove,
      onVersion: inQuery,
      opposite: sameInput(`${name}.restore`),
      ends: `${name}.create`,
      title: `${label} deleted`,
    },
    restore: {
      ...command,
      endpoint: restore,
      onVersion: inQuery,
      opposite: sameInput(`${name}.delete`),
      title: `${label} brought back`,
    },
  } as const satisfies Record<string, Command>;
  type Table = typeof table;
  type Named = { readonly [C in keyof Table as `${N}.${C}`]: Table[C] };
  // TypeScript cannot type keys that are composed of names.
  return Object.fromEntries(Object.entries(table).map(([verb, of]) => [`${name}.${verb}`, of])) as Named;
}
