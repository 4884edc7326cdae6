import { type Action, transitions } from '#contract/clients/lifecycle.ts';
import type { TimelineEntry, TimelineKind } from '#contract/clients/timeline.ts';
import { meetingStatusWords } from '#contract/meetings/meeting-words.ts';
import { labelOf } from '#src/lib/names.ts';

export const kindWords: Readonly<Record<TimelineKind, string>> = {
  activity: 'Change',
  comment: 'Comment',
  document: 'Document',
  envelope: 'Envelope',
  lifecycle: 'Status',
  meeting: 'Meeting',
  filing: 'Filing',
};

const isAction = (code: string): code is Action => Object.hasOwn(transitions, code);

/** The words of an entry: its name, and beside it a state, a reason or the first words. */
export function wordsOfEntry({ kind, title, detail }: TimelineEntry): { title: string; detail: string } {
  const words = detail ?? '';
  if (kind === 'lifecycle') {
    if (title === 'scheduled') return { title: 'End scheduled', detail: words };
    return { title: isAction(title) ? transitions[title].label : labelOf(title), detail: words };
  }
  if (kind === 'meeting')
    return { title, detail: meetingStatusWords[words as keyof typeof meetingStatusWords] ?? words };
  const isCode = kind === 'envelope' || kind === 'filing' || kind === 'activity';
  return { title, detail: isCode ? labelOf(words) : words };
}

/** The page of the record that an entry is about. */
export function pageOfEntry({ kind, id }: Pick<TimelineEntry, 'kind' | 'id'>, clientId: string): string {
  const client = `/app/clients/${clientId}`;
  const pages: Readonly<Record<TimelineKind, string>> = {
    activity: `/app/log/${id}`,
    comment: `${client}/comment`,
    document: `${client}/documents/${id}`,
    envelope: `/app/sign/list/${id}`,
    lifecycle: `${client}/info`,
    meeting: `${client}/board-management/${id}`,
    filing: `${client}/corporate-secretary/filings`,
  };
  return pages[kind];
}
