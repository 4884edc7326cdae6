import { readClientData } from '#contract/clients/client-data.ts';
import { listClients, readClient } from '#contract/clients/clients.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { RecordRow } from '#contract/core/record.ts';
import { queryOf, wholeListOf } from '../api/query.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import type { RecordScreens } from './record-screens.ts';

const ofClient = (clientId: string) =>
  JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]);

/** The records of a client, or all of the firm's, in the order of their list. */
export const recordsQuery = <In extends FieldValues, Out, Row extends RecordRow>(
  { record }: Pick<RecordScreens<In, Out, Row>, 'record'>,
  clientId?: string,
) =>
  clientId === undefined
    ? wholeListOf(record.list, keptAs(record.description))
    : queryOf(
        record.list,
        { query: { page: '1', recordPerPage: '100', filters: ofClient(clientId) } },
        { whole: true, ...keptAs(record.description) },
      );

/** One record; its screen shows failures. */
export const recordQuery = <In extends FieldValues, Out, Row extends RecordRow>(
  { record }: Pick<RecordScreens<In, Out, Row>, 'record'>,
  id: string,
) => queryOf(record.read, { params: { id } }, { quiet: true, ...keptAs(record.description) });

/** The calls whose answers show a client, with what its records add to it. */
export const clientShownBy = [readClient, listClients, readClientData];

/** The calls whose answers show records of a kind: its own, those of the clients that have them, and those its screens name. */
export const shownBy = <In extends FieldValues, Out, Row extends RecordRow>({
  record,
  shownBy: others = [],
}: Pick<RecordScreens<In, Out, Row>, 'record' | 'shownBy'>): readonly Pick<Endpoint, 'name'>[] => [
  record.list,
  record.read,
  record.history,
  ...(record.description.parent === 'firm' ? [] : clientShownBy),
  ...others,
];

const keptAs = ({ offline }: { offline: string }) =>
  offline === 'never' ? ({ persist: false } as const) : {};
