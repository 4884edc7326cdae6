import { useSession } from '#src/session/session.ts';
import { Sections } from '#src/ui/section/sections.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { UnlockSettings } from './unlock-settings.tsx';

/** The unlock methods of this device, the second factor, the passkeys, and the devices. */
export function SecuritySettings() {
  const { portal } = useSession();
  return (
    <Sections>
      <UnlockSettings />
      {portal !== 'external' && <SecondFactorSettings />}
      {portal !== 'external' && <Passkeys />}
      <Devices />
    </Sections>
  );
}
