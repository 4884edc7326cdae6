CREATE TABLE "access_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid,
	"contact_id" uuid,
	"employee_id" uuid,
	"sent_by" uuid,
	"mail_id" uuid,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"revoked_at" timestamptz,
	CONSTRAINT "access_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_links_of_one_person" CHECK (num_nonnulls("access_links"."user_id", "access_links"."contact_id", "access_links"."employee_id") = case when "access_links"."kind" = 'invitation' then 1 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_employee_id_payroll_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."payroll_employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_links_account_id_index" ON "access_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "access_links_user_id_index" ON "access_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_links_contact_id_index" ON "access_links" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "access_links_employee_id_index" ON "access_links" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "access_links_expires_at_index" ON "access_links" USING btree ("expires_at");
--> statement-breakpoint
-- Only the system reads links: their holders are nobody yet.
alter table access_links enable row level security;
grant select, insert, update, delete on access_links to portico_system;
create policy access_links_system on access_links to portico_system using (true) with check (true);
