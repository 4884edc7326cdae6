import { Pencil, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { printingNotice } from '#contract/core/text/printable-text.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { FieldError } from '#src/ui/field/field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import type { DraftRecipient } from '../draft-values.ts';

interface RecipientRowProps {
  recipient: DraftRecipient;
  error: string | undefined;
  /** Settings of the recipient. */
  children?: ReactNode;
  /** Absent for people whose name and address come from elsewhere. */
  onEdit?: (() => void) | undefined;
  onRemove(): void;
}

export function DraftRecipientRow({ recipient, error, children, onEdit, onRemove }: RecipientRowProps) {
  const { name, email, me, person } = recipient;
  const id = useId();
  const notice = printingNotice(name);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 md:px-4">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {name}
          {me && <span className="font-normal text-soft"> (you)</span>}
        </span>
        <span className="block text-small text-soft">
          {person.kind === 'external' && person.asksForCode && 'One-time code · '}
          {email || (person.kind === 'staff' ? 'Colleague' : 'Person of a client')}
        </span>
      </span>
      <span className="flex md:order-last">
        {onEdit && (
          <IconButton
            data-focus={`edit ${recipient.id}`}
            label={`Edit ${name}`}
            icon={<Pencil />}
            onClick={onEdit}
          />
        )}
        <IconButton
          data-focus={`remove ${recipient.id}`}
          label={`Remove ${name}`}
          icon={<X />}
          onClick={onRemove}
        />
      </span>
      {children && <span className="flex items-center gap-1 max-md:w-full max-md:pl-11">{children}</span>}
      {notice && <p className="w-full text-small text-warn md:order-last md:pl-11">{notice}</p>}
      {error && (
        <div role="alert" data-field data-invalid tabIndex={-1} className="w-full md:order-last md:pl-11">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
