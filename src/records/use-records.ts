import { useQuery } from '@tanstack/react-query';
import type { RecordRow } from '#contract/core/record.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { useOutbox } from '../session/use-outbox.ts';
import { recordsQuery } from './record.queries.ts';
import { nameBy, type RecordScreens } from './record-screens.ts';
import { withUnsent } from './unsent.rules.ts';

/** The records of a client or of the firm from the server, with waiting writes shown over them. */
export function useRecords<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  clientId?: string,
  { enabled = true } = {},
) {
  const query = useQuery({ ...recordsQuery(of, clientId), enabled });
  const items = useOutbox();
  const nameOf = nameBy(of.useChoices());
  const rows = query.data?.data;
  const known = withUnsent(of, { rows, asOf: query.dataUpdatedAt }, items, clientId, nameOf);
  // A list that was never read here, or is loading, still shows the records written here.
  return { records: rows || known.length > 0 ? known : undefined, query };
}
