import type { FirstFirmValues } from '#contract/firm/firm.form.ts';
import type { FirstAdministratorValues, FirstOfficeValues, FirstServicesValues } from '#contract/setup.ts';
import { viewersZone } from '#src/lib/time/dates.ts';
import { readJson, removeText, writeText } from '#src/offline/plain/browser-storage.ts';
import { setupDraftKey } from '#src/offline/plain/keys.ts';

/** Everything the steps ask for. */
export interface SetupDraft {
  /** Number of the step the person is at. */
  at: number;
  firm: FirstFirmValues;
  office: FirstOfficeValues;
  services: FirstServicesValues;
  administrator: FirstAdministratorValues;
}

/** The untouched steps; the time zone is that of this device. */
const blank = (): SetupDraft => ({
  at: 0,
  firm: {
    name: '',
    logo: '',
    accent: '',
    country: '',
    time_zone: viewersZone(),
    currency: '',
  },
  office: { name: '', country: '', team: '' },
  services: { services: [] },
  administrator: { first_name: '', last_name: '', email: '', password: '' },
});

/** The steps as they were left on this device; an earlier version of the app asked for less. */
export function readSetupDraft(): SetupDraft {
  const kept = readJson('localStorage', setupDraftKey);
  if (typeof kept !== 'object' || kept === null) return blank();
  const draft: SetupDraft = { ...blank(), ...kept };
  return { ...draft, firm: { ...blank().firm, ...draft.firm } };
}

/** Keeps the steps for the next visit, without the password. */
export const keepSetupDraft = (draft: SetupDraft): void =>
  writeText(
    'localStorage',
    setupDraftKey,
    JSON.stringify({ ...draft, administrator: { ...draft.administrator, password: '' } }),
  );

export const forgetSetupDraft = (): void => removeText('localStorage', setupDraftKey);
