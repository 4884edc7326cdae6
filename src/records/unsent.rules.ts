import type { RecordRow } from '#contract/core/record.ts';
import type { FieldValues } from '../lib/merge-forms.ts';
import { toInstant } from '../lib/time/clock.ts';
import type { OutboxItem } from '../offline/outbox/items/items.ts';
import { type Effects, type Laid, overlay, overlayEffectOf } from '../offline/outbox/items/overlay.ts';
import type { ClientId, NameOf, RecordScreens } from './record-screens.ts';

/** A record as this device knows it. */
export type Known<Row> = Row & Pick<Laid<Row>, 'unsent'>;

/** The server's records of a client, if it has answered, and the device time of the answer, ms. */
interface Answered<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly asOf: number;
}

/** The effects of the record's commands on a client's list. Without a list, a record is known only from the page that changed it. */
function effectsOn<In extends FieldValues, Out, Row extends RecordRow>(
  { record, toRow }: Pick<RecordScreens<In, Out, Row>, 'record' | 'toRow'>,
  isListed: boolean,
  clientId: ClientId,
  nameOf: NameOf<In>,
): Effects<Row> {
  const recordOf = ({ origin }: OutboxItem) => {
    const kept = origin?.record as Row | undefined;
    return kept?.client_id === clientId ? kept : undefined;
  };
  /** The server's answer, once there is one. */
  const answered = ({ state, result }: OutboxItem) =>
    state === 'sent' ? (result as Row | undefined) : undefined;
  return Object.fromEntries([
    overlayEffectOf<Row, typeof record.create>(record.create, {
      id: ({ body }) => body.id,
      lay(_, { body: { id, client_id, form } }, item) {
        if (client_id !== clientId) return undefined;
        const parent = client_id === undefined ? {} : { client_id };
        const made = { id, ...parent, version: 0, updated_at: toInstant(item.createdAt), updated_by: null };
        return answered(item) ?? toRow(made, form, nameOf);
      },
    }),
    overlayEffectOf<Row, typeof record.update>(record.update, {
      id: ({ params }) => params.id,
      lay(row, { body }, item) {
        const before = row ?? (isListed ? undefined : recordOf(item));
        return before && (answered(item) ?? toRow(before, body.form, nameOf));
      },
    }),
    overlayEffectOf<Row, typeof record.remove>(record.remove, {
      id: ({ params }) => params.id,
      lay: () => null,
    }),
    overlayEffectOf<Row, typeof record.restore>(record.restore, {
      id: ({ params }) => params.id,
      lay(row, _, item, gone) {
        const before = row ?? gone ?? recordOf(item);
        return before && (answered(item) ?? before);
      },
    }),
  ]);
}

/** The server's records of a client, with waiting writes shown over them. */
export const withUnsent = <In extends FieldValues, Out, Row extends RecordRow>(
  screens: Pick<RecordScreens<In, Out, Row>, 'record' | 'toRow'>,
  { rows, asOf }: Answered<Row>,
  items: readonly OutboxItem[],
  clientId: ClientId,
  nameOf: NameOf<In>,
): Known<Row>[] =>
  overlay({ rows: rows ?? [], asOf }, items, effectsOn(screens, rows !== undefined, clientId, nameOf)).map(
    ({ row, unsent }) => (unsent ? { ...row, unsent } : row),
  );
