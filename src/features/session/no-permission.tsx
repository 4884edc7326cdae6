import { ErrorState } from '../../ui/error-state/error-state.tsx';

/** In place of something the person may not see (specification, section 6). */
export function NoPermission({ title }: { title: string }) {
  return (
    <ErrorState title={`You don't have permission to "${title}"`}>
      If you need it, ask whoever looks after your account.
    </ErrorState>
  );
}
