import {
  AtSign,
  Calendar,
  CircleDot,
  Hash,
  type LucideIcon,
  PenLine,
  Signature,
  SquareCheck,
  SquareChevronDown,
  Stamp,
  TextCursorInput,
  UserRound,
} from 'lucide-react';
import type { FieldKind } from '#contract/signing/signing.ts';
import type { Size } from '#drawing/operations.ts';

interface KindFacts {
  name: string;
  icon: LucideIcon;
  /** Size of a new field, in points. */
  size: Size;
  /** The least size that can still be filled in and read, in points. */
  least: Size;
}

/** The kinds of fields, as a sender chooses among them. */
export const fieldKindFacts: Record<FieldKind, KindFacts> = {
  signature: {
    name: 'Signature',
    icon: Signature,
    size: { width: 160, height: 44 },
    least: { width: 40, height: 14 },
  },
  initials: {
    name: 'Initials',
    icon: PenLine,
    size: { width: 64, height: 32 },
    least: { width: 20, height: 12 },
  },
  text: {
    name: 'Text',
    icon: TextCursorInput,
    size: { width: 180, height: 22 },
    least: { width: 24, height: 10 },
  },
  date: {
    name: 'Date',
    icon: Calendar,
    size: { width: 96, height: 20 },
    least: { width: 32, height: 10 },
  },
  name: {
    name: 'Name',
    icon: UserRound,
    size: { width: 160, height: 20 },
    least: { width: 32, height: 10 },
  },
  email: {
    name: 'E-mail',
    icon: AtSign,
    size: { width: 180, height: 20 },
    least: { width: 40, height: 10 },
  },
  number: {
    name: 'Number',
    icon: Hash,
    size: { width: 96, height: 20 },
    least: { width: 20, height: 10 },
  },
  checkbox: {
    name: 'Checkbox',
    icon: SquareCheck,
    size: { width: 16, height: 16 },
    least: { width: 8, height: 8 },
  },
  radio: {
    name: 'Radio buttons',
    icon: CircleDot,
    size: { width: 140, height: 40 },
    least: { width: 30, height: 20 },
  },
  dropdown: {
    name: 'Dropdown',
    icon: SquareChevronDown,
    size: { width: 140, height: 20 },
    least: { width: 30, height: 10 },
  },
  stamp: {
    name: 'Stamp',
    icon: Stamp,
    size: { width: 150, height: 54 },
    least: { width: 40, height: 24 },
  },
};
