import { type Profile, updateProfile } from '#contract/people/people.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { type Laid, overlay, overlayEffectOf } from '#src/offline/outbox/items/overlay.ts';

/** The profile in the server's last answer, if there was one, and its device time, ms. */
interface Answered {
  readonly profile: Profile | undefined;
  readonly asOf: number;
}

/** The fields a write has; an older one has fewer. */
const given = <T extends object>(form: T) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The person's own profile with waiting writes shown over it; undefined if there is neither. */
export function profileHere(
  { profile, asOf }: Answered,
  items: readonly OutboxItem[],
  userId: string,
): Laid<Profile> | undefined {
  const change = overlayEffectOf<Profile, typeof updateProfile>(updateProfile, {
    id: () => userId,
    lay(row, { body }, { state, result, origin }) {
      const before = row ?? (origin?.record as Profile | undefined);
      return (
        (state === 'sent' && (result as Profile | undefined)) ||
        (before && { ...before, ...given(body.form) })
      );
    },
  });
  const effects = Object.fromEntries([change]);
  return overlay({ rows: profile ? [profile] : [], asOf }, items, effects)[0];
}
