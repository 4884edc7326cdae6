import type { ClientDocument } from '#contract/documents/client-documents.ts';
import {
  getPublicUrl,
  getYourPublicUrl,
  linkDays,
  listPublicLinks,
  listYourPublicLinks,
  type PublicLink,
  revokePublicLink,
  revokeYourPublicLink,
} from '#contract/documents/public-links.ts';
import type { YourDocument } from '#contract/documents/your-documents.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { queryClient } from '#src/session/query-client.ts';

/** Public links to one document, as its reader may list, make and revoke them. */
export interface LinkCalls {
  readonly document: { readonly id: string; readonly title: string };
  /** Lists the links to every document of the client. */
  readonly query: ReturnType<typeof queryOf<typeof listPublicLinks>>;
  /** Longest time for which the reader makes a link, days. */
  readonly mostDays: number;
  /** Makes a link; its address is answered this once. Throws the refusal, whose words belong beside the fields. */
  create(days: number): Promise<{ url: string; link: PublicLink }>;
  /** Ends a link. A refusal is shown by the call. */
  revoke(id: string): Promise<unknown>;
}

const quiet = { persist: false, quiet: true } as const;

/** The same calls, after each of which the list is read again. */
function refreshing(calls: LinkCalls): LinkCalls {
  const refresh = () => queryClient.invalidateQueries({ queryKey: calls.query.queryKey });
  return {
    ...calls,
    async create(days) {
      const made = await calls.create(days);
      await refresh();
      return made;
    },
    async revoke(id) {
      await calls.revoke(id);
      await refresh();
    },
  };
}

export const linksOfStaff = (clientId: string, document: ClientDocument): LinkCalls =>
  refreshing({
    document,
    query: queryOf(listPublicLinks, { params: { id: clientId } }, quiet),
    mostDays: linkDays.most,
    create: (days) =>
      call(
        getPublicUrl,
        { body: { drive_id: document.drive_id, item_id: document.item_id, days } },
        { quiet: true },
      ),
    revoke: (id) => call(revokePublicLink, { params: { id } }),
  });

export const linksOfContact = (document: YourDocument): LinkCalls =>
  refreshing({
    document,
    query: queryOf(listYourPublicLinks, {}, quiet),
    mostDays: linkDays.mostOfContact,
    create: (days) => call(getYourPublicUrl, { body: { document_id: document.id, days } }, { quiet: true }),
    revoke: (id) => call(revokeYourPublicLink, { params: { id } }),
  });
