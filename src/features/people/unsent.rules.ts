import { type Profile, updateProfile } from '../../../contract/people/people.ts';
import type { OutboxItem } from '../../offline/outbox/items.ts';
import { effectOf, type Laid, overlay } from '../../offline/outbox/overlay.ts';

/** The profile in the server's last answer, if there was one, and when (device time, ms). */
interface Answered {
  readonly profile: Profile | undefined;
  readonly asOf: number;
}

/** The person's own profile with what they changed on this device since laid over it; undefined where neither is known. */
export function profileHere(
  { profile, asOf }: Answered,
  items: readonly OutboxItem[],
  userId: string,
): Laid<Profile> | undefined {
  const change = effectOf<Profile, typeof updateProfile>(updateProfile, {
    id: () => userId,
    lay(row, { body }, { state, result, origin }) {
      const before = row ?? (origin?.record as Profile | undefined);
      return (state === 'sent' && (result as Profile | undefined)) || (before && { ...before, ...body.form });
    },
  });
  const effects = Object.fromEntries([change]);
  return overlay({ rows: profile ? [profile] : [], asOf }, items, effects)[0];
}
