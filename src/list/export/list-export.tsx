import { Suspense } from 'react';
import type { ListMeta } from '#contract/core/endpoint.ts';
import { allows } from '#contract/core/requirement.ts';
import { useSession } from '#src/session/session.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog, Nothing } from '#src/ui/part/missing-part.tsx';
import type { ListState } from '../list-search.ts';
import { type ListEndpoint, type ListSpec, shownColumns } from '../list-spec.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), MissingDialog);
const ExportWatch = lazyPart(() => afterPaint(() => import('./export-watch.tsx')), Nothing);

/** True if the person may export the list; false if it has no export. */
export function useMayExport<E extends ListEndpoint>({ exports }: Pick<ListSpec<E>, 'exports'>): boolean {
  const { permissions } = useSession();
  const allow = exports?.allow;
  return allow?.by === 'bearer' && allows(permissions, allow.permissions ?? {});
}

interface ListExportProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  state: ListState;
  meta: ListMeta | undefined;
  /** Only these rows. */
  ids: readonly string[] | undefined;
  /** True while the dialog is open. */
  open: boolean;
  onClose(): void;
}

/** The export of a list. Its end is notified anywhere in the list, also after a reload of the page. */
export function ListExport<E extends ListEndpoint>({
  list,
  state,
  meta,
  ids,
  open,
  onClose,
}: ListExportProps<E>) {
  if (!useMayExport(list) || !list.exports) return null;
  const { filters, sort, search } = state.query;
  return (
    <Suspense>
      <ExportWatch />
      {open && (
        <ExportDialog
          list={list}
          endpoint={list.exports}
          rows={{
            columns: shownColumns(list, state.columns).map(({ key }) => key),
            filters,
            search,
            ...(sort && { sort }),
            ...(ids && { ids: [...ids] }),
          }}
          count={ids?.length ?? meta?.total ?? 0}
          exact={ids !== undefined || (meta?.totalExact ?? true)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
