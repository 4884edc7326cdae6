import { ExternalLink } from 'lucide-react';
import { type AppLinkRecord, appLinks } from '#contract/firm/app-links.ts';
import { linkIcons } from '#contract/firm/words.ts';
import { permissionLabel } from '#src/lib/names.ts';
import { wordChoices } from '#src/records/choices.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { loadConfig } from '#src/session/config.ts';

const AppLinkCard = ({ row: { url, permission } }: { row: AppLinkRecord }) => (
  <p className="flex-1">
    <a href={url} target="_blank" rel="noopener" className="break-all underline">
      {url}
    </a>
    <span className="block text-small text-soft">
      {permission ? `For people with the permission “${permissionLabel(permission)}”` : 'For all staff'}
    </span>
  </p>
);

export const appLinkScreens = recordScreens(appLinks, {
  titleOf: ({ title }) => title,
  toValues: ({ position }) => ({ position: String(position) }),
  toAnswer: ({ position }) => ({ position: Number(position) }),
  useChoices: () => ({ icon: wordChoices(linkIcons) }),
  icon: <ExternalLink />,
  headOf: ({ title }) => title,
  Card: AppLinkCard,
  // The menu reads the links with the settings of the installation.
  changed: () => void loadConfig().catch(console.warn),
  empty: 'Other apps of the firm: they appear at the end of the staff menu.',
});
