import { unassignmentForm } from '#contract/parent-groups/group-memberships.form.ts';
import { type PresentMember, unassignFromGroup } from '#contract/parent-groups/group-memberships.ts';
import type { ParentGroup } from '#contract/parent-groups/parent-groups.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { writeMember } from './parent-groups.queries.ts';

interface UnassignDialogProps {
  group: ParentGroup;
  member: PresentMember;
  onClose(): void;
}

/** Ends that a client belongs to a group; that it did stays in the history of both. */
export default function UnassignDialog({ group, member, onClose }: UnassignDialogProps) {
  const form = useForm({
    schema: unassignmentForm,
    initial: { to: today(now()) },
    async submit(values) {
      const refused = await writeMember(unassignFromGroup, {
        params: { id: group.id },
        body: { membership: member.id, version: member.version, form: values },
      });
      if (refused) return refused;
      notify({ message: `${member.client.name} leaves ${group.name}.` });
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Unassign ${member.client.name}?`}
      action="Unassign"
      intro="The entry stays in the history of the group and of the client."
      onClose={onClose}
    >
      <TextField type="date" label="Last day in the group" min={member.from} {...form.field('to')} />
    </FormDialog>
  );
}
