import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type AgreementVersion, readAgreementHistory, readAgreements } from '#contract/firm/agreements.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { asHistory, Changes, History } from '#src/records/record-history.tsx';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Status } from '#src/ui/status/status.tsx';

/** The agreement of the client portal in all its versions. */
export function AgreementList() {
  const query = useQuery(queryOf(readAgreements, {}));
  const versions = query.data?.versions;
  const publish = (
    <Link to="/app/settings/agreements/publish" className={buttonClass('primary')}>
      {versions?.length === 0 ? 'Write the agreement' : 'Write a new version'}
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Agreement"
        back={<Link to="/app/settings">Settings</Link>}
        detail="What contacts accept before they use the client portal. Old versions stay as they were."
        actions={versions?.length === 0 ? undefined : publish}
      />
      <Listed
        what="The agreement"
        rows={versions}
        query={query}
        empty={
          <EmptyState icon={<FileText />} title="No agreement yet" action={publish}>
            Contacts use the client portal without being asked for anything.
          </EmptyState>
        }
      >
        {(rows) => (
          <div aria-busy={!rows} className="grid grid-cols-1 gap-8 xl:max-w-4xl">
            {rows?.map((row, at) => (
              <Version key={row.id} row={row} asked={at === 0 ? query.data?.asked : undefined} />
            )) ?? <Skeleton className="h-72 w-full" />}
          </div>
        )}
      </Listed>
      {versions && (
        <History call={readAgreementHistory}>
          <Publications />
        </History>
      )}
    </>
  );
}

type PublicationFields = { version: number; title: string };
const publicationTexts = { version: { label: 'Version' }, title: { label: 'Title' } };
const publicationNames = ['version', 'title'] as const;

function Publications() {
  const query = useQuery(queryOf(readAgreementHistory, {}, asHistory));
  return (
    <Changes<PublicationFields>
      rows={query.data}
      query={query}
      names={publicationNames}
      texts={publicationTexts}
    />
  );
}

/** One version; `asked` is there for the one in force. */
function Version({ row, asked }: { row: AgreementVersion; asked: number | undefined }) {
  const { version, title, text, changes, published_at, published_by, accepted } = row;
  const by = published_by ? ` by ${published_by.name}` : '';
  return (
    <Section title={`Version ${version}`} large>
      <article className="rounded-card border border-line bg-paper p-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="wrap-anywhere font-semibold">{title}</h3>
          {asked !== undefined && <Status tone="good">In force</Status>}
        </div>
        <p className="mt-1 text-small text-soft">
          Published on {formatDate(published_at, dateFormats.dateTime)}
          {by}. Accepted by {accepted}
          {asked !== undefined && ` of ${asked} with access`}.
        </p>
        {changes && <p className="mt-3 whitespace-pre-line wrap-anywhere">What changed: {changes}</p>}
        <details className="mt-3">
          <summary className="cursor-pointer py-2 text-accent-text">Read version {version}</summary>
          <div className="mt-2 max-w-2xl whitespace-pre-line wrap-anywhere">{text}</div>
        </details>
      </article>
    </Section>
  );
}
