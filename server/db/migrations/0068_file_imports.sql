CREATE TABLE "file_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"client_id" uuid,
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"plan" jsonb NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"wrong" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "file_imports" ADD CONSTRAINT "file_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_imports" ADD CONSTRAINT "file_imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_imports_owner_id_created_at_index" ON "file_imports" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "file_imports_client_id_index" ON "file_imports" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "file_imports_created_at_index" ON "file_imports" USING btree ("created_at");--> statement-breakpoint
-- An import is its owner's, who begins and stops it; the job that reads the file and ends it is the system's.
alter table file_imports enable row level security;
grant select, insert, update, delete on file_imports to portico_system;
create policy file_imports_system on file_imports to portico_system using (true) with check (true);
grant select, insert on file_imports to portico_staff;
grant update (state, rows, rows_done, written, wrong, problem, finished_at) on file_imports to portico_staff;
create policy file_imports_staff on file_imports to portico_staff
  using (owner_id = (select app.id('user_id'))) with check (owner_id = (select app.id('user_id')));
create trigger file_imports_refuse_merged before insert on file_imports for each row execute function app.refuse_merged('client_id');
