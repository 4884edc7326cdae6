import {
  ExternalLink,
  FileText,
  FileUp,
  FolderOpen,
  Folders,
  House,
  type LucideIcon,
  Newspaper,
  PenLine,
  Phone,
  Receipt,
  Send,
  Users,
  WalletCards,
} from 'lucide-react';
import { createContext, use } from 'react';

/** Icons by their names in menus. */
export type Icons = Readonly<Record<string, LucideIcon>>;

/** Icons of the client and external portals. Others come with the frame that provides `MenuIcons`, so that phones do not load them. */
export const icons: Icons = {
  documents: FolderOpen,
  file: FileText,
  folders: Folders,
  home: House,
  invoice: Receipt,
  news: Newspaper,
  outbox: Send,
  people: Users,
  phone: Phone,
  upload: FileUp,
  wallet: WalletCards,
  sign: PenLine,
};

/** The icons available to the routes of the present portal. */
export const MenuIcons = createContext(icons);

/** The icon of that name; the external-link icon for an unknown name. Decorative. */
export function Icon({ name }: { name: string }) {
  const Shape = use(MenuIcons)[name] ?? ExternalLink;
  return <Shape aria-hidden="true" />;
}
