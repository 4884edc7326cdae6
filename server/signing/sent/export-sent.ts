import { statusWords } from '#contract/signing/envelope-status-words.ts';
import { exportSent, type SentRow, sentFields } from '#contract/signing/sent-envelopes.ts';
import { cellDay } from '#server/exports/cells.ts';
import type { ExportSource } from '#server/exports/source.ts';
import { countSent, sentIdBatches, sentRows } from './sent.queries.ts';

const peopleOf = ({ status, people: { all, acted, awaited } }: SentRow): string =>
  status === 'draft' ? '' : [`${acted} of ${all} done`, ...awaited].join(', ');

/** Export of the list of sent envelopes: every column of the list; a confidential title is withheld as in the list. */
export const sentExport: ExportSource<typeof sentFields, SentRow> = {
  list: 'sent',
  endpoint: exportSent,
  fields: sentFields,
  columns: {
    title: { header: sentFields.title.label, width: 40, cell: ({ title }) => title },
    status: { header: sentFields.status.label, width: 14, cell: ({ status }) => statusWords[status] },
    people: { header: 'Waiting for', width: 36, cell: peopleOf },
    client: { header: sentFields.client.label, width: 32, cell: ({ client }) => client?.name ?? null },
    sender: { header: 'Sender', width: 24, cell: ({ sender }) => sender },
    deadline: { header: sentFields.deadline.label, width: 13, cell: ({ deadline }) => cellDay(deadline) },
    sent_at: { header: sentFields.sent_at.label, width: 13, cell: ({ sent_at }) => cellDay(sent_at) },
    last_event_at: {
      header: sentFields.last_event_at.label,
      width: 13,
      cell: ({ last_event }) => cellDay(last_event.at),
    },
  },
  count: countSent,
  async *rows(tx, checked, wanted) {
    for await (const ids of sentIdBatches(tx, checked, wanted)) yield sentRows(tx, ids);
  },
};
