import type { AuditEvent } from '../audit/audit.ts';

type ToldEvent = Extract<AuditEvent, { type: 'told' }>;

const toldOf = (events: readonly AuditEvent[], recipientId: string, of: string): ToldEvent[] =>
  events.filter(
    (event): event is ToldEvent =>
      event.type === 'told' && event.recipient === recipientId && event.of === of,
  );

/** The reminders of a recipient, oldest first. */
export const remindersOf = (events: readonly AuditEvent[], recipientId: string) =>
  toldOf(events, recipientId, 'reminder');

/** Time at which a recipient became due; null before that. */
export const askedAt = (events: readonly AuditEvent[], recipientId: string): string | null =>
  toldOf(events, recipientId, 'invited')[0]?.at ?? null;
