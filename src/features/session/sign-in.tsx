import { Link } from '@tanstack/react-router';
import { linkClass } from '#src/ui/link/link-class.ts';
import { DataOnDevice } from './data-on-device.tsx';
import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';

const doors = {
  client: {
    title: 'Sign in',
    detail: 'Payslips, documents and signatures.',
    other: '/auth/employee-login',
    words: 'I work at the firm',
  },
  app: {
    title: 'Staff sign-in',
    detail: 'For the people of the firm.',
    other: '/auth/login',
    words: 'I am a client',
  },
} as const;

/** The sign-in page of the client or the staff portal. */
export function SignIn({ portal }: { portal: 'app' | 'client' }) {
  const { title, detail, other, words } = doors[portal];
  return (
    <Entrance title={title} detail={detail}>
      <DataOnDevice portal={portal} />
      <SignInForm portal={portal} />
      <p className="mt-6 text-small">
        <Link to={other} className={linkClass}>
          {words}
        </Link>
      </p>
    </Entrance>
  );
}
