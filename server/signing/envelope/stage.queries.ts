import { type SQL, sql } from 'drizzle-orm';
import type { EnvelopeStage } from '#contract/signing/signing.ts';

// Columns by their full names: Drizzle leaves the table out of a selection from one, and a sub-select would find its own.
const due = sql`select from recipients r where r.envelope_id = envelopes.id and r.action = 'due'`;
const unreached = sql`exists (${due} and exists (select from mails m where m.id = r.mail_id and m.refused_at is not null))`;
const moved = sql`exists (select from app.asked r where r.envelope_id = envelopes.id and r.action in ('due', 'waiting') and not r.stands)`;
const mine = sql`exists (${due} and r.user_id = envelopes.sender_id)`;

/** Id of the newest envelope that supersedes this one; null if there is none, or it was discarded. */
export const supersededBy: SQL<string | null> = sql`(select s.id from envelopes s
  where s.supersedes = envelopes.id and s.discarded_at is null order by s.created_at desc limit 1)`;

/**
 * The stage of an envelope for its sender. A declined or expired envelope needs attention until another one supersedes it; a sent one, if
 * a due recipient cannot be reached, somebody's address changed, or the deadline has passed; one being sealed, once its sender was notified that sealing fails.
 */
export const stage: SQL<EnvelopeStage> = sql`case
  when envelopes.status in ('completed', 'cancelled') then 'done'
  when envelopes.status in ('declined', 'expired') then case when ${supersededBy} is null then 'needs_attention' else 'done' end
  when envelopes.status = 'sealing' then case when envelopes.seal_attempts > 1 then 'needs_attention' else 'in_progress' end
  when envelopes.status = 'draft' then 'waiting_for_me'
  when envelopes.deadline <= clock_timestamp() or ${unreached} or ${moved} then 'needs_attention'
  when ${mine} then 'waiting_for_me'
  else 'in_progress' end`;

/** A column of the newest event, without mail and preparations, which only lead to other events. A draft shows none since it was saved. */
export const newest = (column: SQL) =>
  sql`(select ${column} from audit a where a.envelope_id = envelopes.id
    and a.event::json ->> 'type' not in ('told', 'prepared', 'self_signed', 'self_signature_cleared') order by a.seq desc limit 1)`;
export const lastEventAt: SQL<string> = sql`case when envelopes.status = 'draft' then envelopes.saved_at else ${newest(sql`a.at`)} end`;

const late = sql`exists (select from submissions s join recipients r on r.id = s.recipient_id
  where r.envelope_id = envelopes.id and s.late is not null)`;

/** True while the actor hides the envelope from their list: until an event by which it needs attention. */
export const hidden: SQL<boolean> = sql`exists (select from hidden_envelopes h
  where h.envelope_id = envelopes.id and h.user_id = app.id('user_id')
    and not (h.created_at < ${lastEventAt} and (${stage} = 'needs_attention' or ${late})))`;
