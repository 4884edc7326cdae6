import type { Input } from '#contract/core/endpoint.ts';
import { errorNotificationMs } from '#contract/core/limits.ts';
import { newId } from '#contract/core/values.ts';
import { createView, deleteView, listViews, restoreView, updateView, type View } from '#contract/views.ts';
import { call } from '#src/api/call.ts';
import { now } from '#src/lib/time/clock.ts';
import { queryClient } from '#src/session/query-client.ts';
import { notify } from '#src/ui/notifications/store.ts';

type Said = Pick<Input<typeof createView>['body'], 'form' | 'address'>;

const reload = () => queryClient.invalidateQueries({ queryKey: [listViews.name] });

/** The owner's settings of a view, to be sent again. */
export const viewFormOf = ({ name, scope, team }: View): Said['form'] => ({
  name,
  scope,
  team_id: team?.id ?? null,
});

/** Saves a new view and answers it. Throws as `call` does; the form shows a 422. */
export async function saveView(list: string, said: Said): Promise<View> {
  const view = await call(createView, { body: { id: newId(now()), list, ...said } });
  await reload();
  return view;
}

/** Changes a view of one's own. Throws as `call` does. */
export async function replaceView({ id, version }: View, said: Said): Promise<View> {
  const view = await call(updateView, { params: { id }, body: { version, ...said } });
  await reload();
  return view;
}

/** Deletes a view of one's own, and offers to restore it. The app shows failures. */
export async function removeView({ id, name }: View, onRestored: () => void): Promise<void> {
  await call(deleteView, { params: { id } });
  await reload();
  const restore = async () => {
    await call(restoreView, { params: { id } });
    await reload();
    onRestored();
  };
  notify({
    message: `“${name}” was deleted.`,
    duration: errorNotificationMs,
    action: { label: 'Undo', run: () => void restore().catch(() => undefined) },
  });
}
