import { Link } from '@tanstack/react-router';
import { FileCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { listConversation } from '#contract/clients/conversation.ts';
import { dateFormats } from '#contract/core/limits.ts';
import { readYourDocument } from '#contract/documents/your-documents.ts';
import type { Sending } from '#src/files/use-uploads.ts';
import { dayMs, now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { config } from '#src/session/config.ts';
import { useMay } from '#src/session/use-may.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { toldWords } from './readers.tsx';
import type { Arrival } from './send.commands.ts';

/** The outcome of a press on Send: of some files the firm may have taken none. */
export interface Outcome {
  /** The firm's answer, or the id of the item that took it along into the outbox. */
  readonly done: Arrival | string;
  /** Files that went, or wait. */
  readonly went: number;
  readonly refused: readonly { id: string; name: string; reason: string }[];
}

/** The files of a form that do not go, with the reasons that stand beside them. */
export const refusedOf = (sending: readonly Sending[]): Outcome['refused'] =>
  sending.flatMap(({ id, name, problem }) => (problem ? [{ id, name, reason: problem }] : []));

/** The number of files that went, by what became of them since; undefined while their item is not read yet, and once it is gone. */
function wentWords({ done, went, refused }: Outcome, items: readonly OutboxItem[]): string | undefined {
  const of = went + refused.length;
  const state = typeof done === 'string' ? items.find(({ id }) => id === done)?.state : 'sent';
  if (state === undefined) return undefined;
  if (state === 'sent') return `${went} of ${of} sent.`;
  if (needsPerson(state)) return `None of ${of} sent.`;
  return `${went} of ${of} ${went === 1 ? 'waits' : 'wait'} to be sent.`;
}

interface PartlySentProps {
  outcome: Outcome | undefined;
  /** The outbox. */
  items: readonly OutboxItem[];
}

/** Says which of the files went and which did not; nothing where all did. */
export function PartlySent({ outcome, items }: PartlySentProps) {
  if (!outcome || outcome.refused.length === 0) return null;
  const { refused } = outcome;
  const words = wentWords(outcome, items);
  return (
    <div role="alert" className="rounded-card bg-warn-tint px-4 py-3">
      {words && <p className="font-medium">{words}</p>}
      {refused.map(({ id, name, reason }) => (
        <p key={id} className="break-words">{`${name} was not sent: ${reason}`}</p>
      ))}
    </div>
  );
}

/** Time for which the screen shows what went from it; then it is found among the documents. */
const shownMs = dayMs;
const arrivalShape = v.object({
  documents: v.pipe(
    v.array(v.object({ id: v.string(), title: v.string(), added_at: v.string() })),
    v.minLength(1),
  ),
  told: v.array(v.string()),
});
type Shown = v.InferOutput<typeof arrivalShape>;

/** Items that the outbox sent of a command of late, with the firm's answers. */
function lately(items: readonly OutboxItem[], command: OutboxItem['command']): Shown[] {
  return items.flatMap((item) => {
    if (item.command !== command || item.state !== 'sent' || now() - (item.sentAt ?? 0) > shownMs) return [];
    const read = v.safeParse(arrivalShape, item.result);
    return read.success ? [read.output] : [];
  });
}

interface SentRowsProps {
  outcome: Outcome | undefined;
  items: readonly OutboxItem[];
  command: OutboxItem['command'];
}

/** Documents and messages that went to the firm from this screen: to whom, when, and the way to it. A row is there only once the firm has answered. */
export function SentRows({ outcome, items, command }: SentRowsProps) {
  const mayRead = useMay(readYourDocument);
  const mayTalk = useMay(listConversation);
  const top = useRef<HTMLDivElement>(null);
  const here = typeof outcome?.done === 'object' ? v.safeParse(arrivalShape, outcome.done) : undefined;
  const waited = lately(items, command);
  const rows = here?.success ? [here.output, ...waited] : waited;
  const newest = rows[0]?.documents[0]?.id;
  const shown = useRef(newest);
  // The button that sent it may be far below.
  useEffect(() => {
    if (outcome === undefined || newest === shown.current) return;
    shown.current = newest;
    top.current?.scrollIntoView({ block: 'center' });
  }, [outcome, newest]);
  if (rows.length === 0) return null;
  return (
    <div ref={top} role="status">
      <Section title={`Sent to ${config().firm.name}`}>
        <ItemList label="Sent">
          {rows.map((one) => (
            <SentRow key={one.documents[0]?.id} sent={one} mayRead={mayRead} />
          ))}
        </ItemList>
        {mayTalk && (
          <p className="mt-2 text-small text-soft">
            It is in your{' '}
            <Link to="/client/conversation" className={linkClass}>
              conversation with the firm
            </Link>
            , where the firm answers.
          </p>
        )}
      </Section>
    </div>
  );
}

function SentRow({ sent: { documents, told }, mayRead }: { sent: Shown; mayRead: boolean }) {
  const [first, ...others] = documents;
  const content = (
    <Item
      leading={<FileCheck aria-hidden="true" />}
      title={documents.map(({ title }) => title).join(', ')}
      detail={`Sent ${formatDate(first?.added_at, dateFormats.dateTime)}. ${toldWords(told)}`}
    />
  );
  if (!mayRead || !first) return content;
  return others.length === 0 ? (
    <Link to="/client/your-documents/$id" params={{ id: first.id }}>
      {content}
    </Link>
  ) : (
    <Link to="/client/your-documents/list">{content}</Link>
  );
}
