import { Link } from '@tanstack/react-router';
import { Plus, Signature } from 'lucide-react';
import { filterBy } from '#contract/core/filters.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { statusWords } from '#contract/signing/envelope-status-words.ts';
import { exportSent, listSent, type SentRow, sentFields } from '#contract/signing/sent-envelopes.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { ListViews } from '#src/list/views/list-views.tsx';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { newDraftPage } from '../draft/wizard/draft-place.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ownerWords, stageWords } from './envelope-status.rules.ts';
import { sentColumns, sentPath } from './sent-columns.tsx';

const list: ListSpec<typeof listSent> = {
  name: 'sent',
  title: 'Sent for signing',
  noun: ['document', 'documents'],
  endpoint: listSent,
  fields: sentFields,
  columns: sentColumns,
  rowKey: ({ id }) => id,
  search: 'Search documents',
  defaults: { sort: '-last_event_at', filters: [filterBy(sentFields, 'whose', 'EQ', 'mine')] },
  nothingAtFirst: 'You have sent nothing for signing yet.',
  quick: [
    { field: 'whose', kind: 'chips' },
    { field: 'stage', kind: 'chips' },
    { field: 'status', kind: 'select' },
  ],
  select: { nameOf: ({ title }) => title, pathOf: sentPath },
  exports: exportSent,
  views: ListViews,
};

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const choices = {
  stage: choicesOf(stageWords),
  status: choicesOf(statusWords),
  whose: choicesOf(ownerWords),
};

/** Sent envelopes that the person may see: their own first, by stage and status. */
export function SentList() {
  const maySend = useMay(createEnvelope);
  const send = maySend && (
    <Link to={newDraftPage} className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Send a document
    </Link>
  );
  return (
    <ListScreen
      list={list}
      choices={choices}
      actions={send}
      {...(maySend && {
        bulk: (rows: readonly SentRow[], onDone: () => void) => <BulkActions rows={rows} onDone={onDone} />,
      })}
      empty={
        <EmptyState icon={<Signature />} title="Nothing sent yet" action={send}>
          Documents you send for signing appear here, with who has them and since when.
        </EmptyState>
      }
    />
  );
}
