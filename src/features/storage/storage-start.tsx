import { useQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { OpeningRow } from './entry-rows.tsx';
import { findByName, type StoragePlace } from './place.rules.ts';
import { clientSiteQuery, drivesQuery, sitesQuery } from './storage.queries.ts';

interface StorageStartProps {
  clientId: string | undefined;
  search: string;
  onGo(place: StoragePlace): void;
}

/** Start of the document storage: the site of the client, one's own drive, and all other sites. */
export function StorageStart({ clientId, search, onGo }: StorageStartProps) {
  const sites = useQuery(sitesQuery);
  const { data: ofClient } = useQuery(clientSiteQuery(clientId));
  const others = sites.data?.filter(({ id }) => id !== ofClient?.id).filter(findByName(search));
  // One's own drive is always listed.
  const rows = others && ['My drive', ...others];
  return (
    <Listed what="The document storage" rows={rows} query={sites} empty={null}>
      {(rows) => (
        <ItemList compact label="Places">
          {rows && [
            ...(ofClient ? [ofClient] : []).map((site) => (
              <OpeningRow
                key={site.id}
                kind="site"
                title={site.name}
                detail="The client of this envelope"
                onOpen={() => onGo({ at: 'site', site: { ...site, ...(clientId && { clientId }) } })}
              />
            )),
            <OpeningRow
              key="mine"
              kind="mine"
              title="My drive"
              detail="What only you see"
              onOpen={() => onGo({ at: 'mine', path: '' })}
            />,
            ...(others ?? []).map((site) => (
              <OpeningRow
                key={site.id}
                kind="site"
                title={site.name}
                onOpen={() => onGo({ at: 'site', site })}
              />
            )),
          ]}
        </ItemList>
      )}
    </Listed>
  );
}

export function SiteDrives({
  site,
  search,
  onGo,
}: { search: string; onGo(place: StoragePlace): void } & Pick<
  Extract<StoragePlace, { at: 'site' }>,
  'site'
>) {
  const drives = useQuery(drivesQuery(site));
  return (
    <Listed
      what="The drives of this site"
      rows={drives.data?.filter(findByName(search))}
      query={drives}
      empty={
        <EmptyState
          icon={<Library />}
          title={search ? 'No drive of that name' : 'This site has no drive yet'}
        />
      }
    >
      {(rows) => (
        <ItemList compact label="Drives" expected={2}>
          {rows?.map((drive) => (
            <OpeningRow
              key={drive.id}
              kind="drive"
              title={drive.name}
              onOpen={() => onGo({ at: 'folder', site, drive, path: '' })}
            />
          ))}
        </ItemList>
      )}
    </Listed>
  );
}
