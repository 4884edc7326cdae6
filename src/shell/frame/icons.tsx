import {
  ExternalLink,
  FileText,
  FolderOpen,
  House,
  type LucideIcon,
  PenLine,
  Send,
  WalletCards,
} from 'lucide-react';
import { createContext, use } from 'react';

/** Icons by the names menus have for them. */
export type Icons = Readonly<Record<string, LucideIcon>>;

/** Those of the client and external portals. Others come with the frame that provides `MenuIcons`, so that phones do not load them. */
export const icons: Icons = {
  documents: FolderOpen,
  file: FileText,
  home: House,
  outbox: Send,
  payslips: WalletCards,
  sign: PenLine,
};

/** The icons the routes of the portal around may name. */
export const MenuIcons = createContext(icons);

/** The icon of that name; the mark of another app for a name unknown here. Decorative. */
export function Icon({ name }: { name: string }) {
  const Shape = use(MenuIcons)[name] ?? ExternalLink;
  return <Shape aria-hidden="true" />;
}
