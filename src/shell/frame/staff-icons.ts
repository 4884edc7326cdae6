import {
  Bug,
  Building2,
  CircleUserRound,
  LayoutDashboard,
  Mail,
  MapPinned,
  Settings,
  ShieldCheck,
  Signature,
  Star,
} from 'lucide-react';
import { type Icons, icons } from './icons.tsx';

/** The icons available to routes of the staff portal and configured links. */
export const staffIcons: Icons = {
  ...icons,
  check: ShieldCheck,
  clients: Building2,
  dashboard: LayoutDashboard,
  errors: Bug,
  mail: Mail,
  offices: MapPinned,
  profile: CircleUserRound,
  settings: Settings,
  signature: Signature,
  star: Star,
};
