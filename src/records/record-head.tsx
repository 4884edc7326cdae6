import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Section } from '../ui/section/section.tsx';
import type { ClientId } from './record-screens.ts';

interface RecordHeadProps {
  clientId: ClientId;
  title: string;
  /** The page above it, for a page of the firm; a client's pages have their sub-menu. */
  up: { title: string; page: string };
  more?: ReactNode;
  large?: boolean;
  children: ReactNode;
}

/** A page of a record under its title: a part of the client's page, or a page of its own among the settings. */
export function RecordHead({ clientId, title, up, more, large = false, children }: RecordHeadProps) {
  if (clientId !== undefined)
    return (
      <Section title={title} more={more} large={large}>
        {children}
      </Section>
    );
  return (
    <>
      <PageHeader title={title} back={<Link to={up.page}>{up.title}</Link>} actions={more} />
      {children}
    </>
  );
}
