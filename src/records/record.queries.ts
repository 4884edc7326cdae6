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

const keptAs = ({ offline }: { offline: string }) =>
  offline === 'never' ? ({ persist: false } as const) : {};
