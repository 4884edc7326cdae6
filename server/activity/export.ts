import { type ActivityRow, activityFields, exportActivity } from '#contract/activity.ts';
import { codeLabel } from '../exports/cells.ts';
import type { ExportSource } from '../exports/source.ts';
import { activityIdBatches, countActivity, listedActivity } from './log.queries.ts';
import { activityRowOf } from './rows.ts';

/** The activity log as a file: every column of its list. Times are in UTC, to the second. */
export const activityExport: ExportSource<typeof activityFields, ActivityRow> = {
  list: 'activity',
  endpoint: exportActivity,
  fields: activityFields,
  columns: {
    at: { header: 'When (UTC)', width: 20, cell: ({ at }) => at.slice(0, 19).replace('T', ' ') },
    causer: { header: activityFields.causer.label, width: 24, cell: ({ causer }) => causer?.name ?? null },
    name: { header: activityFields.name.label, width: 20, cell: ({ name }) => name },
    event: { header: activityFields.event.label, width: 14, cell: ({ event }) => event },
    description: { header: 'Description', width: 48, cell: ({ description }) => description },
    client: { header: activityFields.client.label, width: 32, cell: ({ client }) => client?.name ?? null },
    audience: {
      header: activityFields.audience.label,
      width: 18,
      cell: ({ audience }) => codeLabel(audience),
    },
  },
  count: (tx, checked, wanted, actor) => countActivity(tx, actor, checked, wanted),
  async *rows(tx, checked, wanted, actor) {
    for await (const ids of activityIdBatches(tx, actor, checked, wanted))
      yield (await listedActivity(tx, ids)).map(activityRowOf);
  },
};
