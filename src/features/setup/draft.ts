import type { FirstFirmValues } from '../../../contract/firm/firm.form.ts';
import type {
  FirstAdministratorValues,
  FirstOfficeValues,
  FirstServicesValues,
} from '../../../contract/setup.ts';
import { setupDraftKey } from '../../offline/lifecycle/cleared.ts';
import { readJson, removeText, writeText } from '../../offline/plain/browser-storage.ts';

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
    accent: '',
    country: '',
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: '',
  },
  office: { name: '', country: '', team: '' },
  services: { services: [] },
  administrator: { first_name: '', last_name: '', email: '', password: '' },
});

/** The steps as they were left on this device. */
export function readSetupDraft(): SetupDraft {
  const kept = readJson('localStorage', setupDraftKey);
  return typeof kept === 'object' && kept !== null ? { ...blank(), ...kept } : blank();
}

/** Keeps the steps for the next visit, without the password. */
export const keepSetupDraft = (draft: SetupDraft): void =>
  writeText(
    'localStorage',
    setupDraftKey,
    JSON.stringify({ ...draft, administrator: { ...draft.administrator, password: '' } }),
  );

export const forgetSetupDraft = (): void => removeText('localStorage', setupDraftKey);
