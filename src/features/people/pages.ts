import { useRouter } from '@tanstack/react-router';
import type { Requirement } from '#contract/core/requirement.ts';

/** A page of the app: its address, title and the permissions it asks for. */
export interface PageFacts {
  path: string;
  title: string;
  needs: Requirement;
}

interface WithPage {
  fullPath: string;
  options?: { staticData?: { page?: { title: string; needs?: Requirement } } };
}

const factsOf = ({ fullPath, options }: WithPage): PageFacts[] => {
  const page = options?.staticData?.page;
  return page ? [{ path: fullPath, title: page.title, needs: page.needs ?? {} }] : [];
};

/** Every page of the portal that is open. */
export function usePages(): PageFacts[] {
  const router = useRouter();
  return Object.values(router.routesById as unknown as Record<string, WithPage>).flatMap(factsOf);
}

/** The page at an address of this app, and the pages around it, whose permissions it asks for as well; the page itself last. */
export function usePageAt(): (address: string) => PageFacts[] {
  const router = useRouter();
  return (address) => {
    const path = URL.canParse(address) ? new URL(address).pathname : (address.split(/[?#]/)[0] ?? '');
    const [matched, , found] = router.getMatchedRoutes(path.trim());
    return found ? (matched as readonly WithPage[]).flatMap(factsOf) : [];
  };
}
