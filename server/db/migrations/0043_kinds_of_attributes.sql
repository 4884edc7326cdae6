-- Entries about values of the firm's own fields were about an attribute, whatever the field was of. Each is now about the kind of record that
-- holds such values, so that it is read by whoever reads those: by the present field of the value and by every field that its entries name,
-- the most confidential first. Entries that name no field which is still known are the most confidential.
drop trigger append_only on activity_log;
with fields as (
  select entry.subject_id, definition.entity from activity_log entry
  join field_definitions definition on definition.id::text in (entry.attributes ->> 'definition_id', entry.old ->> 'definition_id')
  where entry.subject_type = 'attribute'
  union
  select value.id, definition.entity from client_attributes value join field_definitions definition on definition.id = value.definition_id
), kinds as (
  select subject_id, case when bool_or(entity = 'BANK_DETAILS') then 'bank-detail'
    when bool_or(entity = 'APPROVAL_RIGHTS') then 'approval-right' else 'attribute' end as kind
  from fields group by subject_id
)
update activity_log entry set subject_type = coalesce((select kind from kinds where kinds.subject_id = entry.subject_id), 'bank-detail')
where entry.subject_type = 'attribute' and entry.subject_id not in (select subject_id from kinds where kind = 'attribute');
create trigger append_only before update or delete on activity_log for each row execute function app.append_only();
