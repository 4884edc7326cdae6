import type { FieldValues } from '../lib/merge-forms.ts';
import { readKeptDraft } from '../offline/content/drafts.ts';
import { openVault } from '../offline/vault/vault.ts';
import type { Base } from './edit-state.ts';
import { draftKeeper } from './keep-draft.ts';

interface Filling<V extends FieldValues> {
  subject: string;
  page: string;
  /** Title of the draft, for the person. */
  title: string;
  present: Base<V>;
  /** Fields as a change left them, and as they were before it. */
  left: Partial<V>;
  before: Partial<V>;
}

/**
 * Keeps a draft in which fields have their values of before: the form that opens it shows both versions where somebody changed them since.
 * False, with no change, if there is unsaved work on the record already.
 */
export async function fillForm<V extends FieldValues>(filling: Filling<V>): Promise<boolean> {
  const { subject, page, title, present, left, before } = filling;
  const vault = openVault();
  if (await readKeptDraft(vault, subject)) return false;
  const base: Base<V> = { version: present.version - 1, values: { ...present.values, ...left } };
  await draftKeeper(vault, subject, page)({ base, values: { ...base.values, ...before } }, title);
  return true;
}
