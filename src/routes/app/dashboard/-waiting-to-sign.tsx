import { WaitingToSign } from '#src/features/signing/queue/waiting-to-sign.tsx';

/** A default export because `lazy` needs one. */
export default function StaffWaitingToSign() {
  return <WaitingToSign portal="app" />;
}
