ALTER TABLE "access_links" DROP CONSTRAINT "access_links_of_one_person";--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD COLUMN "closed_account_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_employees" ADD CONSTRAINT "payroll_employees_closed_account_id_accounts_id_fk" FOREIGN KEY ("closed_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_of_one_person" CHECK (num_nonnulls("access_links"."user_id", "access_links"."contact_id", "access_links"."employee_id") = case when "access_links"."kind" in ('invitation', 'address') then 1 else 0 end);
--> statement-breakpoint
-- Whose access was closed before: they came in by the newest invitation that was used.
update payroll_employees e set closed_account_id = (select l.account_id from access_links l
    where l.employee_id = e.id and l.kind = 'invitation' and l.used_at is not null order by l.used_at desc limit 1)
where e.account_id is null and e.closed_at is not null;

-- The address by which somebody signs in to a client's portal: staff see whose word a record with another address waits for.
create function app.sign_in_address(of_account uuid) returns text language sql stable security definer set search_path = '' as $$
  select email from public.accounts where id = of_account and guard = 'client'
$$;
revoke execute on function app.sign_in_address(uuid) from public;
grant execute on function app.sign_in_address(uuid) to portico_staff, portico_system;
