import { useQuery } from '@tanstack/react-query';
import { commentMaxLength } from '#contract/clients/comment-words.ts';
import { type Comment, commentBody, editComment, shareComment } from '#contract/clients/comments.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { form as formOf } from '#contract/core/rules.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { type NamedClient, writeToComment } from './comments.commands.ts';
import { audienceQuery, versionsQuery } from './comments.queries.ts';
import { Markdown } from './markdown/markdown.tsx';
import { MentionChoice } from './mention-choice.tsx';
import { mentionedIn } from './mentions.rules.ts';
import { ReadersNote } from './readers-note.tsx';

interface CommentDialogProps {
  client: NamedClient;
  comment: Comment;
  onClose(): void;
}

const wordsForm = formOf({ body: commentBody });

/** Changes the words of one’s own comment. */
export function EditDialog({ client, comment, onClose }: CommentDialogProps) {
  const { id, version, body, mentions } = comment;
  const { data: audience } = useQuery(audienceQuery(client.id));
  const colleagues = audience?.colleagues ?? mentions;
  const form = useForm({
    schema: wordsForm,
    initial: { body },
    async submit({ body: words }) {
      const mentioned = mentionedIn(words, colleagues).map((one) => one.id);
      const change = { version, body: words, mentions: mentioned };
      const refused = await writeToComment(editComment, { params: { id }, body: change });
      if (refused) return refused;
      notify({ message: 'The comment is changed.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog form={form} title="Change the comment" action="Save" width="normal" onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <TextareaField label="Comment" maxLength={commentMaxLength} {...form.field('body')} />
        <MentionChoice
          text={form.values.body}
          colleagues={colleagues}
          onChoose={(text) => form.set({ body: text })}
        />
      </div>
    </FormDialog>
  );
}

/** Shows a note among colleagues to the client, once it is clear who reads it then. */
export function ShareDialog({ client, comment, onClose }: CommentDialogProps) {
  const { data: audience } = useQuery(audienceQuery(client.id));
  const form = useForm({
    schema: anyValues<object>(),
    initial: {},
    async submit() {
      const { id, version } = comment;
      const refused = await writeToComment(shareComment, { params: { id }, body: { version } });
      if (refused) return refused;
      notify({ message: 'The client can read it now.' });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title="Show this note to the client?"
      action="Show it to the client"
      danger
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        <ReadersNote visibility="CLIENT" clientName={client.name} contacts={audience?.contacts} />
        <blockquote className="border-edge border-l-2 pl-3">
          <Markdown text={comment.body} />
        </blockquote>
        <p>
          Its files are shown too; the replies to it are not. It cannot be turned back into a note: its writer
          can only take it back.
        </p>
      </div>
    </FormDialog>
  );
}

/** The words that a comment had before. */
export function VersionsDialog({ comment, onClose }: Omit<CommentDialogProps, 'client'>) {
  const { data, isError, error, refetch } = useQuery(versionsQuery(comment.id));
  return (
    <Dialog open onClose={onClose} title="Earlier words">
      {isError && !data && <LoadFailure what="The earlier words" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      <ol className="grid grid-cols-1 gap-4">
        {data?.map(({ body, written_at }) => (
          <li key={written_at}>
            <p className="text-small text-soft">{formatDate(written_at, dateFormats.dateTime)}</p>
            <Markdown text={body} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
