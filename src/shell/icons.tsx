import {
  Bug,
  Building2,
  CircleUserRound,
  ExternalLink,
  FileText,
  FolderOpen,
  House,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PenLine,
  Send,
  Star,
  WalletCards,
} from 'lucide-react';

/** The icons routes and configured links may name. */
const icons: Record<string, LucideIcon> = {
  clients: Building2,
  dashboard: LayoutDashboard,
  documents: FolderOpen,
  errors: Bug,
  file: FileText,
  home: House,
  mail: Mail,
  outbox: Send,
  payslips: WalletCards,
  profile: CircleUserRound,
  sign: PenLine,
  star: Star,
};

/** The icon of that name; the mark of another app for a name unknown here. Decorative. */
export function Icon({ name }: { name: string }) {
  const Shape = icons[name] ?? ExternalLink;
  return <Shape aria-hidden="true" />;
}
