import { asc, eq, sql } from 'drizzle-orm';
import { type DocumentDue, dueStates } from '#contract/documents/due.ts';
import type { Tx } from '../db/db.ts';
import { documentTypes } from './tables.ts';

interface State extends Record<string, unknown>, Omit<DocumentDue, 'id' | 'document_type' | 'state'> {
  type_id: string;
  code: string;
  state: DocumentDue['state'];
}

/** Documents of a client that are due on a day, the worst first, then by the name of the type. `app.document_states` says which are. */
export async function documentsDue(tx: Tx, clientId: string, today: string): Promise<DocumentDue[]> {
  const states = sql`app.document_states(array[${clientId}]::uuid[], ${today}::date)`;
  const { rows } = await tx.execute<State>(
    sql`select s.type_id, s.state, s.severity, s.document_id, s.day::text as day,
        ${documentTypes.code} as code, ${documentTypes.name} as name, ${documentTypes.expires} as expires
      from ${states} s join ${documentTypes} on ${eq(documentTypes.id, sql`s.type_id`)}
      where s.state <> 'FINE' order by ${asc(documentTypes.name)}, ${asc(documentTypes.id)}`,
  );
  return rows
    .map(({ type_id, code, name, expires, state, severity, document_id, day }) => ({
      ...{ id: type_id, document_type: code, name, expires, state, severity, document_id, day },
    }))
    .toSorted((a, b) => worst(a) - worst(b));
}

const severities: readonly DocumentDue['severity'][] = ['high', 'medium', 'low'];
const worst = ({ severity, state }: DocumentDue): number =>
  severities.indexOf(severity) * dueStates.length + dueStates.indexOf(state);
