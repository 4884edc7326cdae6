import { useQuery } from '@tanstack/react-query';
import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import { commentWay, type NamedClient } from './comments.commands.ts';
import { audienceQuery } from './comments.queries.ts';
import { Composer } from './composer.tsx';
import { mentionedIn } from './mentions.rules.ts';
import { ReadersNote } from './readers-note.tsx';
import { useWriting } from './use-writing.ts';

interface StaffComposerProps {
  client: NamedClient;
  /** What it answers; null for a comment of its own. */
  parent: string | null;
  visibility: CommentVisibility;
  onClose(): void;
}

/** Writes a comment whose readers are chosen already. */
export function StaffComposer({ client, parent, visibility, onClose }: StaffComposerProps) {
  const { data: audience } = useQuery(audienceQuery(client.id));
  const colleagues = audience?.colleagues ?? [];
  const way = commentWay({ client, parent, visibility }, (body) =>
    mentionedIn(body, colleagues).map(({ id }) => id),
  );
  const writing = useWriting(way, onClose);
  return (
    <Composer
      writing={writing}
      label={visibility === 'CLIENT' ? 'Message to the client' : 'Note for colleagues'}
      action={visibility === 'CLIENT' ? 'Send to the client' : 'Save the note'}
      readers={<ReadersNote visibility={visibility} clientName={client.name} contacts={audience?.contacts} />}
      colleagues={colleagues}
      onCancel={onClose}
    />
  );
}
