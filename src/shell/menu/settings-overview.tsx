import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#src/session/session.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Sections } from '#src/ui/section/sections.tsx';
import { Icon } from '../frame/icons.tsx';
import { settingsPages } from './menu.ts';
import { routePages } from './route-pages.ts';

interface SettingsOverviewProps {
  /** Above the settings, which are shown once it is known. */
  before?: ReactNode;
}

/** The settings the person may open, a card each. */
export function SettingsOverview({ before }: SettingsOverviewProps) {
  const router = useRouter();
  const pages = settingsPages(routePages(router), useSession());
  return (
    <>
      <PageHeader title="Settings" />
      <Sections>
        {before}
        <ul aria-label="Settings" className="grid-cards">
          {pages.map(({ path, page: { title, settings } }) => (
            <li key={path} className="grid">
              <Link
                to={path}
                className="flex gap-4 rounded-card border border-line bg-paper p-5 hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.6] [&_svg]:text-soft"
              >
                <Icon name={settings.icon} />
                <span className="min-w-0">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-small text-soft">{settings.about}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Sections>
    </>
  );
}
