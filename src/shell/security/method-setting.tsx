import { Button } from '#src/ui/button/button.tsx';
import { Setting } from './setting.tsx';

interface MethodSettingProps {
  title: string;
  detail: string;
  /** It is set up on this device. */
  on: boolean;
  /** Label of the button that changes the method, if it can be changed. */
  change?: string;
  busy?: boolean;
  disabled: boolean;
  onSetUp(): void;
  onRemove(): void;
}

/** The setting of one unlock method of this device. */
export function MethodSetting({
  title,
  detail,
  on,
  change,
  busy = false,
  disabled,
  onSetUp,
  onRemove,
}: MethodSettingProps) {
  return (
    <Setting title={title} detail={on ? 'Set up on this device' : detail}>
      {on && (
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
      {(!on || change) && (
        <Button size="small" busy={busy} disabled={disabled} onClick={onSetUp}>
          {on ? change : 'Set up'}
        </Button>
      )}
    </Setting>
  );
}
