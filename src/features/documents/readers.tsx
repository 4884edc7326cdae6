import { useQuery } from '@tanstack/react-query';
import { listReaders } from '#contract/documents/your-documents.ts';
import { capital } from '#contract/signing/role-verbs.ts';
import { queryOf } from '#src/api/query.ts';
import { PictureRefused } from '#src/files/photos/picture.ts';
import { isQuota } from '#src/lib/is-quota.ts';
import { goesSoon, goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { notKept } from '#src/ui/notifications/say-failed.ts';

const readersQuery = queryOf(listReaders, {});

/** Says who is told of what is sent, before it is. */
export function Readers() {
  const { data } = useQuery(readersQuery);
  const names = data && new Intl.ListFormat('en', { type: 'conjunction' }).format(data);
  return (
    <p className="min-h-[3lh] text-small text-soft md:min-h-[2lh]">
      {data === undefined
        ? 'The people at the firm who look after you will be told.'
        : `${names ? `${capital(names)} at the firm will be told. ` : ''}Everybody at the firm who works with your documents can read it, and so can your company’s other contacts.`}
    </p>
  );
}

/** The people who were told of what was sent; '' for nobody. */
export const toldWords = (told: readonly string[]): string =>
  told.length === 0
    ? ''
    : `${capital(new Intl.ListFormat('en').format(told))} ${told.length === 1 ? 'has' : 'have'} been told.`;

/** Words once it was sent. */
export const sentWords = (told: readonly string[]): string => ['Sent.', toldWords(told)].join(' ').trim();

/** Words once it is kept on the device; `online` if the server is reached meanwhile. */
export const keptWords = (online: boolean): string =>
  `Kept on this device, not sent yet. ${online ? goesSoon() : goesWhen()}`;

/** Words for a form that could not be kept: no room, a file that cannot be read any more, or photos too large for one PDF; undefined for other failures. */
export function notKeptWords(error: unknown): string | undefined {
  if (isQuota(error)) return notKept(error);
  if (error instanceof PictureRefused) return error.message;
  if (error instanceof DOMException && error.name === 'NotReadableError')
    return 'One of these files could not be read. It may have been moved or changed: remove it and choose it again.';
  return undefined;
}
