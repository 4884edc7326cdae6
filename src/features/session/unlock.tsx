import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** For a device that holds a locked vault: the same person's sign-in opens it. */
export function Unlock({ portal }: { portal: 'app' | 'client' }) {
  return (
    <Entrance title="Unlock Portico" detail="Sign in to open what is kept on this device.">
      <SignInForm portal={portal} />
    </Entrance>
  );
}
