import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Entrance } from './entrance.tsx';

/** For unknown addresses and for errors. A default export because `lazy` needs one. */
export default function ErrorPage({
  title = 'There is nothing here',
  detail = 'The address is wrong, or what was here is gone.',
}) {
  return (
    <Entrance title={title} detail={detail}>
      <Link to="/" className={buttonClass('primary', 'large')}>
        Go to the start
      </Link>
    </Entrance>
  );
}
