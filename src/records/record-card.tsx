import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { RecordRow } from '#contract/core/record.ts';
import { TryAgain } from '../edit/try-again.tsx';
import type { FieldValues } from '../lib/merge-forms.ts';
import { needsPerson } from '../offline/database/rows.ts';
import type { Laid } from '../offline/outbox/items/overlay.ts';
import { Button, buttonClass } from '../ui/button/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import { Status } from '../ui/status/status.tsx';
import { keepAfterAll, removeAllTheSame, removeRecord } from './record.commands.ts';
import type { RecordScreens } from './record-screens.ts';
import type { Known } from './unsent.rules.ts';

interface RecordCardProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordScreens<In, Out, Row>;
  row: Known<Row>;
  editable: boolean;
}

type Unsent = NonNullable<Laid<RecordRow>['unsent']>;

const act = (work: () => Promise<void>) => () => void work().catch(sayFailed);

/** A record in a list: its values and actions. */
export function RecordCard<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  row,
  editable,
}: RecordCardProps<In, Out, Row>) {
  const { unsent } = row;
  const { Card, names } = of;
  const [head, title] = [of.headOf(row), of.titleOf(row)];
  return (
    <article className="flex flex-col rounded-card border border-line bg-paper p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className={cx('wrap-anywhere', head === title ? 'text-body' : 'text-small text-soft')}>{head}</h3>
        {unsent ? (
          <Status tone={needsPerson(unsent.state) ? 'bad' : 'info'}>
            {needsPerson(unsent.state) ? 'Needs you' : 'Not sent yet'}
          </Status>
        ) : (
          of.mark?.(row)
        )}
      </div>
      <Card row={row} />
      {editable && unsent?.deletes && <Refused of={of} row={row} unsent={unsent} />}
      {editable && !unsent?.deletes && (
        <div className="-mb-2 -ml-2.5 mt-3 flex items-center gap-1">
          <Link
            to={names.updatePage(row.client_id, row.id)}
            aria-label={`Edit ${title}`}
            className={buttonClass('quiet', 'small')}
          >
            <Pencil aria-hidden="true" className="size-4" /> Edit
          </Link>
          <IconButton
            label={`Delete ${title}`}
            icon={<Trash2 />}
            onClick={act(() => removeRecord(of, row))}
          />
        </div>
      )}
    </article>
  );
}

/** A deletion that the server refused. */
function Refused<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  row,
  unsent,
}: Pick<RecordCardProps<In, Out, Row>, 'of' | 'row'> & { unsent: Unsent }) {
  const isConflict = unsent.state === 'conflict';
  return (
    <div className="mt-3">
      <p className="text-small">
        {isConflict ? 'It was changed after you deleted it here.' : 'The firm did not let you delete it.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isConflict && (
          <Button size="small" onClick={act(() => removeAllTheSame(of, row, unsent))}>
            Delete all the same
          </Button>
        )}
        {!isConflict && <TryAgain small item={unsent.id} />}
        <Button size="small" onClick={act(() => keepAfterAll(of, unsent.id))}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
