import {
  Bug,
  Building2,
  CircleUserRound,
  HousePlus,
  LayoutDashboard,
  Mail,
  MapPinned,
  Settings,
  ShieldCheck,
  Signature,
  Star,
  UserRoundPlus,
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
  newClient: HousePlus,
  newPerson: UserRoundPlus,
  profile: CircleUserRound,
  settings: Settings,
  signature: Signature,
  star: Star,
};
