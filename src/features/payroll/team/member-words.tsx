import { fullName } from '#contract/core/text/full-name.ts';
import type { TeamMember } from '#contract/payroll/team.ts';
import { labelOf } from '#src/lib/names.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

export const nameOfMember = ({ first_name, last_name }: Pick<TeamMember, 'first_name' | 'last_name'>) =>
  fullName({ first_name, last_name });

const tones: Record<TeamMember['status'], Tone> = { ACTIVE: 'good', ON_LEAVE: 'info', LEFT: 'quiet' };

export const MemberStatus = ({ status }: Pick<TeamMember, 'status'>) => (
  <Status tone={tones[status]}>{labelOf(status)}</Status>
);
