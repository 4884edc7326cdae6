import { errorNotificationMs } from '#contract/core/limits.ts';
import type { RecordRow } from '#contract/core/record.ts';
import { call } from '../api/call.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { discardItem, enqueueCall, enqueueRemoval, undoRemoval } from '../offline/outbox/lazily.ts';
import type { ItemAnswer } from '../offline/outbox/queue/body.ts';
import { isOrdinary } from '../offline/outbox/queue/ordinary.ts';
import { openVault } from '../offline/vault/vault.ts';
import { readAgain } from '../session/read-again.ts';
import { sayFailed } from '../ui/notifications/say-failed.ts';
import { notify } from '../ui/notifications/store.ts';
import { shownBy } from './record.queries.ts';
import type { RecordScreens } from './record-screens.ts';

const decidedOn = ({ id, version }: RecordRow) => ({ params: { id }, query: { version: String(version) } });

const deletionOf = <In extends FieldValues, Out, Row extends RecordRow>(
  { record, names, titleOf }: RecordScreens<In, Out, Row>,
  row: Row,
) => ({
  subject: names.subject(row.id),
  origin: {
    title: `Delete ${record.description.noun}: ${titleOf(row)}`,
    page: names.listPage(row.client_id),
    record: row,
  },
});

/**
 * Deletes a record, now or once there is a connection, and offers to undo it. A record the server never had is only forgotten; writes that
 * may have reached it are sent first.
 */
export async function removeRecord<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  row: Row,
): Promise<void> {
  const { record, titleOf } = of;
  const undoIt = await (isOrdinary(record.remove.name) ? queueRemoval : removeNow)(of, row);
  async function undo(): Promise<void> {
    await undoIt();
    await readAgain(shownBy(of));
  }
  notify({
    message: `“${titleOf(row)}” was deleted.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void undo().catch(sayFailed) },
  });
}

/** Both return the way to undo it. */
async function queueRemoval<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  row: Row,
): Promise<() => Promise<void>> {
  const vault = openVault();
  const removal = await enqueueRemoval(vault, of.record.remove, decidedOn(row), deletionOf(of, row));
  const title = `Bring back ${of.record.description.noun}: ${of.titleOf(row)}`;
  return () => undoRemoval(vault, removal, title);
}
async function removeNow<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  row: Row,
): Promise<() => Promise<void>> {
  const { record, changed } = of;
  await call(record.remove, decidedOn(row));
  changed?.();
  await readAgain(shownBy(of));
  return async () => {
    await call(record.restore, decidedOn(row));
    changed?.();
  };
}

/** Deletes a record that somebody changed after it was deleted here; the deletion then names the version the server answered with. */
export async function removeAllTheSame<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  row: Row,
  { id, answer }: { id: string; answer?: ItemAnswer },
): Promise<void> {
  const current = (answer?.current as Row | undefined) ?? row;
  await discardItem(openVault(), id);
  await enqueueCall(openVault(), of.record.remove, decidedOn(current), deletionOf(of, current));
}

/** Gives up a deletion that the server refused. */
export async function keepAfterAll<In extends FieldValues, Out, Row extends RecordRow>(
  of: RecordScreens<In, Out, Row>,
  item: string,
): Promise<void> {
  await discardItem(openVault(), item);
  await readAgain(shownBy(of));
}
