import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldName } from '#contract/signing/field-values.ts';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { TryAgain } from '#src/edit/try-again.tsx';
import { saveItem } from '#src/files/save-item.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { useSession } from '#src/session/session.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { submissionOf, wasAccepted } from '../outcome/use-pending-submission.ts';
import { myFields } from '../sign/fields/fields.rules.ts';
import { DiscardSubmission } from './discard-submission.tsx';
import { refusedSubmission } from './refusals.rules.ts';
import { confirmAccepted, refusedValues, signAgain } from './refused-submission.commands.ts';

/**
 * A refused submission: the reason, the person who can help, and the ways on. It is kept until the person goes on or discards it. A default
 * export because `lazy` needs one.
 */
export default function RefusedAct({ item, envelope }: { item: OutboxItem; envelope: Envelope }) {
  const { title, happened, help, again } = refusedSubmission(item, envelope);
  const names = new Map([
    ['signature', 'Your signature'],
    ['initials', 'Your initials'],
    ...myFields(envelope).map((field) => [field.id, fieldName(field)] as const),
  ]);
  const problems = Object.entries(refusedValues(item));
  const did = submissionOf(item)?.kind === 'decline' ? 'declined' : verbsOf(envelope.me.role).did;
  const accepted = wasAccepted(item, envelope.me);
  useEffect(() => {
    if (accepted) confirmAccepted(item).catch(reportError);
  }, [accepted, item]);
  return (
    <>
      <Status tone="bad">{title}</Status>
      <p className="mt-2">{happened}</p>
      {problems.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {problems.map(([key, words]) => (
            <li key={key}>
              {names.get(key) ?? 'A field'}: {words}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-soft">{help}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {again && <Again item={item} envelope={envelope} words={again} />}
        {item.code !== 'unreadable' && <TryAgain item={item.id} />}
        <Button
          onClick={() => void saveItem(item.id).catch(reportError)}
        >{`Save proof that I ${did}`}</Button>
        <DiscardSubmission item={item} envelope={envelope} />
      </div>
    </>
  );
}

interface AgainProps {
  item: OutboxItem;
  envelope: Envelope;
  words: string;
}

/** The way back to the document: a changed one is shown first, else the fields open with all their values. */
function Again({ item, envelope, words }: AgainProps) {
  const { portal } = useSession();
  return (
    <Link
      to={`/${portal}/sign/document-to-sign/$id`}
      params={{ id: envelope.id }}
      className={buttonClass('primary')}
      onClick={() => {
        if (item.code !== 'document_changed') void signAgain(item, envelope).catch(reportError);
      }}
    >
      {words}
    </Link>
  );
}
