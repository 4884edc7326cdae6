import { useQuery } from '@tanstack/react-query';
import { listReaders } from '../../../contract/documents/your-documents.ts';
import { queryOf } from '../../api/query.ts';

const readersQuery = queryOf(listReaders, {});

/** Says who is told of what is sent, before it is. */
export function Readers() {
  const { data } = useQuery(readersQuery);
  const names = data && new Intl.ListFormat('en', { type: 'conjunction' }).format(data);
  return (
    <p className="min-h-10 text-small text-soft">
      {data === undefined
        ? 'The people of the firm who look after you are told at once.'
        : `${names ? `${names} of the firm ${data.length === 1 ? 'is' : 'are'} told at once. ` : ''}Everybody at the firm who works with your documents can read it, and so can your company’s other contacts.`}
    </p>
  );
}

/** What is said once it was sent. */
export const sentWords = (told: readonly string[]): string =>
  told.length === 0
    ? 'Sent.'
    : `Sent. ${new Intl.ListFormat('en').format(told)} ${told.length === 1 ? 'has' : 'have'} been told.`;
