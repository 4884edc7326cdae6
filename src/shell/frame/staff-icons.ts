import {
  Bug,
  Building2,
  CircleUserRound,
  LayoutDashboard,
  Mail,
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
  profile: CircleUserRound,
  signature: Signature,
  star: Star,
};
