import { useQuery } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { addEdition, type Edition } from '#contract/library/editions.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { Section } from '#src/ui/section/section.tsx';
import { Sections } from '#src/ui/section/sections.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { AddEdition } from './add-edition.tsx';
import { downloadEdition } from './library.commands.ts';
import { editionsQuery } from './library.queries.ts';

const day = (text: string) => formatDate(text, dateFormats.date);

/** All editions of an item, the newest first; those who keep the library add one. */
export function EditionList({ itemId, title }: { itemId: string; title: string }) {
  const query = useQuery(editionsQuery(itemId));
  const mayAdd = useMay(addEdition);
  return (
    <Sections>
      <Section title="Editions">
        <Listed
          what="The editions"
          rows={query.data}
          query={query}
          empty={
            <EmptyState icon={<FileText />} title="No edition yet">
              {mayAdd ? 'Add its file below: it is offered at once.' : 'Its file has not been added yet.'}
            </EmptyState>
          }
        >
          {(rows) => (
            <ItemList label="Editions" expected={2}>
              {rows?.map((edition, at) => (
                <EditionItem key={edition.id} edition={edition} title={title} newest={at === 0} />
              ))}
            </ItemList>
          )}
        </Listed>
      </Section>
      {mayAdd && (
        <Card title="Add an edition">
          <AddEdition itemId={itemId} />
        </Card>
      )}
    </Sections>
  );
}

function EditionItem({ edition, title, newest }: { edition: Edition; title: string; newest: boolean }) {
  const { number, date, note, file, added_by, added_at } = edition;
  const facts = [
    `of ${day(date)}`,
    formatSize(file.size, 0),
    `added ${day(added_at)}${added_by && ` by ${added_by}`}`,
  ];
  return (
    <Item
      leading={<FileText aria-hidden="true" />}
      title={`Edition ${number}`}
      detail={
        <>
          {facts.join(' · ')}
          {note && <span className="block whitespace-pre-line">{note}</span>}
        </>
      }
      trailing={
        <span className="flex items-center gap-2">
          {newest && <Status tone="good">Offered</Status>}
          <IconButton
            label={`Download edition ${number}`}
            icon={<Download />}
            onClick={() => void downloadEdition(edition, `${title}, edition ${number}`).catch(sayFailed)}
          />
        </span>
      }
    />
  );
}
