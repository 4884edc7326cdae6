import { ExternalLink } from 'lucide-react';
import { allows } from '#contract/core/requirement.ts';
import { knownConfig } from '#src/session/config.ts';
import { useSession } from '#src/session/session.ts';

/** The client's onboarding where the firm has it elsewhere: in a window of its own. */
export function OnboardingLink({ id }: { id: string }) {
  const { permissions } = useSession();
  const address = knownConfig()?.onboardingUrl;
  if (!address || !allows(permissions, { all: ['view client', 'view onboarding client'] })) return null;
  return (
    <a href={address.replaceAll('{clientId}', encodeURIComponent(id))} target="_blank" rel="noopener">
      Onboarding
      <ExternalLink aria-hidden="true" className="ml-1.5 size-4" />
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}
