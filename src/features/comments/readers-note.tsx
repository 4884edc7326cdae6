import { Eye, EyeOff } from 'lucide-react';
import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import { cx } from '#src/ui/cx.ts';

interface ReadersNoteProps {
  visibility: CommentVisibility;
  clientName: string;
  /** Undefined until it is known. */
  contacts: readonly string[] | undefined;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

/** Who reads what one is about to write, unmistakably: in words, with a sign and a colour of its own. */
export function ReadersNote({ visibility, clientName, contacts }: ReadersNoteProps) {
  const isForClient = visibility === 'CLIENT';
  const Sign = isForClient ? Eye : EyeOff;
  return (
    <p
      className={cx(
        'flex items-start gap-2 rounded-control px-3 py-2',
        isForClient ? 'bg-warn-tint text-warn' : 'bg-sunken text-ink',
      )}
    >
      <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {isForClient ? (
          <>
            <strong>{clientName} reads this.</strong> {contactsWords(contacts)}
          </>
        ) : (
          <>
            <strong>Colleagues only.</strong> Nobody at {clientName} sees it.
          </>
        )}
      </span>
    </p>
  );
}

function contactsWords(contacts: readonly string[] | undefined): string {
  if (contacts === undefined) return 'Its contacts with access to the portal can read it.';
  if (contacts.length === 0)
    return 'But nobody there has access to the portal yet: nobody is told, and it can be read once somebody has access.';
  return `In the portal: ${listed(contacts)}. They are told in their inbox, and by e-mail unless they chose otherwise.`;
}
