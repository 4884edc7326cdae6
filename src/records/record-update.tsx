import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RecordRow } from '#contract/core/record.ts';
import { FormSkeleton } from '../edit/edit-form.tsx';
import LeftDraft from '../edit/left-draft.tsx';
import { useLast } from '../edit/use-last.ts';
import { httpStatusOf } from '../lib/error-answer.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { useMay } from '../session/use-may.ts';
import { Button, buttonClass } from '../ui/button/button.tsx';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import { removeRecord } from './record.commands.ts';
import { recordQuery } from './record.queries.ts';
import { RecordEdit } from './record-edit.tsx';
import type { RecordForm } from './record-form.ts';
import { RecordHead } from './record-head.tsx';
import { RecordHistory } from './record-history.tsx';
import { useClientId } from './record-pages.ts';
import { useRecords } from './use-records.ts';

interface RecordUpdateProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  id: string;
  /** The client of the page, unless given. */
  clientId?: string | undefined;
}

/** The form of an existing record, also of one that the server does not have yet. */
export function RecordUpdate<In extends FieldValues, Out, Row extends RecordRow>(
  props: RecordUpdateProps<In, Out, Row>,
) {
  return <Update key={props.id} {...props} />;
}

function Update<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  id,
  clientId: given,
}: RecordUpdateProps<In, Out, Row>) {
  const clientId = useClientId(given);
  const { record, names } = of.of;
  const query = useQuery(recordQuery(of.of, id));
  // Without waiting writes nothing is known of it that its own answer does not say.
  const { records } = useRecords(of.of, clientId, { enabled: record.description.offline !== 'never' });
  const navigate = useNavigate();
  const mayDelete = useMay(record.remove);
  const known = records?.find((each) => each.id === id);
  // A record made here and not sent is unknown to the server; without a connection the list has the record.
  const isNew = known?.version === 0;
  // If somebody deletes it while the form is open, neither list nor answer has it any more. Of one that turned out to be another, that
  // other is answered.
  const moved = query.data !== undefined && query.data.id !== id;
  const row = useLast((moved ? undefined : query.data) ?? (isNew ? undefined : known));
  const gone = moved || (httpStatusOf(query.error) === 404 && !isNew);
  const failure = moved ? (
    <ErrorState
      title={`This ${record.description.noun} turned out to be another`}
      action={
        <Link to={names.readPage(clientId, id)} className={buttonClass()}>
          Open that one
        </Link>
      }
    />
  ) : (
    <LoadFailure what={`This ${record.description.noun}`} error={query.error} onRetry={query.refetch} />
  );
  if ((query.isError || moved) && !row && !isNew)
    return (
      <>
        {gone && <LeftDraft subject={names.subject(id)} />}
        {failure}
      </>
    );
  const named = known ?? row;
  const remove = async (each: Row) => {
    await removeRecord(of.of, each);
    await navigate({ to: names.listPage(clientId) });
  };
  return (
    <RecordHead
      clientId={clientId}
      title={names.one}
      up={{ title: names.many, page: names.listPage(clientId) }}
      large
    >
      {named ? (
        <RecordEdit
          key={isNew ? 'new' : 'there'}
          of={of}
          clientId={clientId}
          id={id}
          row={row}
          gone={gone && failure}
          below={row && !gone && <RecordHistory of={of} id={id} />}
          more={
            mayDelete &&
            !gone && (
              <Button variant="quiet" onClick={() => void remove(named).catch(sayFailed)}>
                Delete
              </Button>
            )
          }
        />
      ) : (
        <FormSkeleton fields={of.lines.length} />
      )}
    </RecordHead>
  );
}
