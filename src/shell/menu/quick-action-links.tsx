import { Link, useRouter } from '@tanstack/react-router';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { quickActionsOf } from './quick-actions.ts';
import { routePages } from './route-pages.ts';

/** Links to the person's quick actions in their portal, for a home screen. */
export function ActLinks() {
  const router = useRouter();
  const session = useSession();
  return quickActionsOf(routePages(router), session).map(({ path, title }) => (
    <Link key={path} to={path} className={buttonClass('primary')}>
      {title}
    </Link>
  ));
}
