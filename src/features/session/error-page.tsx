import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button/button.tsx';
import { Entrance } from './entrance.tsx';

/** For addresses that lead nowhere, and for what went wrong. The default export is what `lazy` needs. */
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
