CREATE TABLE "course_assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_on" date NOT NULL,
	"done_on" date,
	"proof_file_id" uuid,
	CONSTRAINT "course_proofs_are_of_done_ones" CHECK ("course_assignments"."proof_file_id" is null or "course_assignments"."done_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "course_people" (
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "course_people_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "course_teams" (
	"course_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	CONSTRAINT "course_teams_course_id_team_id_pk" PRIMARY KEY("course_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"country_code" text,
	"topic" text NOT NULL,
	"provider" text,
	"url" text,
	"duration" integer NOT NULL,
	"due_days" integer NOT NULL,
	"proof" text NOT NULL,
	"roles" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_editions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid,
	"resource_id" uuid,
	"course_id" uuid,
	"number" integer NOT NULL,
	"note" text,
	"dated" date NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamptz NOT NULL,
	CONSTRAINT "library_editions_of_one" CHECK (num_nonnulls("library_editions"."form_id", "library_editions"."resource_id", "library_editions"."course_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "library_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"country_code" text,
	"category" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"country_code" text,
	"topic" text NOT NULL,
	"url" text,
	"tags" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_assignments" ADD CONSTRAINT "course_assignments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_assignments" ADD CONSTRAINT "course_assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_assignments" ADD CONSTRAINT "course_assignments_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_people" ADD CONSTRAINT "course_people_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_people" ADD CONSTRAINT "course_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teams" ADD CONSTRAINT "course_teams_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teams" ADD CONSTRAINT "course_teams_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_editions" ADD CONSTRAINT "library_editions_form_id_library_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."library_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_editions" ADD CONSTRAINT "library_editions_resource_id_library_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."library_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_editions" ADD CONSTRAINT "library_editions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_editions" ADD CONSTRAINT "library_editions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_forms" ADD CONSTRAINT "library_forms_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_resources" ADD CONSTRAINT "library_resources_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_assignments_once" ON "course_assignments" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_assignments_user_id_index" ON "course_assignments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_assignments_proof_file_id_index" ON "course_assignments" USING btree ("proof_file_id");--> statement-breakpoint
CREATE INDEX "course_people_user_id_index" ON "course_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_teams_team_id_index" ON "course_teams" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_title" ON "courses" USING btree (lower("title")) WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "library_editions_of_form" ON "library_editions" USING btree ("form_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_editions_of_resource" ON "library_editions" USING btree ("resource_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_editions_of_course" ON "library_editions" USING btree ("course_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "library_forms_title" ON "library_forms" USING btree (lower("title")) WHERE "library_forms"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "library_resources_title" ON "library_resources" USING btree (lower("title")) WHERE "library_resources"."deleted_at" is null;
--> statement-breakpoint
-- The library: all staff read it, those who may edit templates keep it.
do $$ declare t text; begin
  foreach t in array '{library_forms,library_resources,courses,course_teams,course_people,library_editions}'::text[] loop
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to portico_system', t);
    execute format('create policy %I on %I to portico_system using (true) with check (true)', t || '_system', t);
    execute format('grant select, insert on %I to portico_staff', t);
    execute format('create policy %I on %I for select to portico_staff using (true)', t || '_staff', t);
    execute format('create policy %I on %I to portico_staff using ((select current_setting(''app.keeps_library'', true)) = ''true'') with check ((select current_setting(''app.keeps_library'', true)) = ''true'')', t || '_keepers', t);
  end loop;
  foreach t in array '{library_forms,library_resources,courses}'::text[] loop
    execute format('grant update on %I to portico_staff', t);
  end loop;
  foreach t in array '{course_teams,course_people}'::text[] loop
    execute format('grant delete on %I to portico_staff', t);
  end loop;
end $$;

-- What people did: their own affair and that of those who keep the courses. Nobody writes it for another.
alter table course_assignments enable row level security;
grant select, insert, update, delete on course_assignments to portico_system;
create policy course_assignments_system on course_assignments to portico_system using (true) with check (true);
grant select, insert on course_assignments to portico_staff;
grant update (done_on, proof_file_id) on course_assignments to portico_staff;
create policy course_assignments_staff on course_assignments for select to portico_staff
  using (user_id = (select app.id('user_id')) or (select current_setting('app.keeps_library', true)) = 'true');
create policy course_assignments_added on course_assignments for insert to portico_staff with check (user_id = (select app.id('user_id')));
create policy course_assignments_done on course_assignments for update to portico_staff
  using (user_id = (select app.id('user_id'))) with check (user_id = (select app.id('user_id')));

-- A proof is seen by whom it is of and by those who keep the courses, also through the table of files.
create function app.is_proof_of_others(file uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select current_setting('app.keeps_library', true) is distinct from 'true' and exists (
    select from public.course_assignments a where a.proof_file_id = file and a.user_id is distinct from app.id('user_id'))
$$;
revoke execute on function app.is_proof_of_others(uuid) from public;
grant execute on function app.is_proof_of_others(uuid) to portico_staff;
create policy files_staff_proofs on files as restrictive for select to portico_staff using (not app.is_proof_of_others(id));

--> statement-breakpoint
-- Who has to do which course now: by role, by team or by name.
create view app.required_courses as
  select c.id as course_id, u.id as user_id from public.courses c join public.users u on u.status = 'ACTIVE'
  where c.deleted_at is null and (
    exists (select from app.held_roles h join public.roles r on r.id = h.role_id where h.user_id = u.id and r.name = any (c.roles))
    or exists (select from public.course_teams t join app.held_teams h on h.team_id = t.team_id where t.course_id = c.id and h.user_id = u.id)
    or exists (select from public.course_people p where p.course_id = c.id and p.user_id = u.id));
grant select on app.required_courses to portico_staff, portico_system;

-- An assignment begins on the day somebody first has to do a course, whatever brought that about.
create function app.assign_courses() returns trigger language plpgsql security definer set search_path = '' as $$ begin
  insert into public.course_assignments (id, course_id, user_id, assigned_on)
    select gen_random_uuid(), r.course_id, r.user_id, current_date from app.required_courses r
    where not exists (select from public.course_assignments a where a.course_id = r.course_id and a.user_id = r.user_id)
    on conflict do nothing;
  return null;
end $$;
create trigger courses_assign after insert or update of roles, deleted_at on courses for each statement execute function app.assign_courses();
create trigger course_teams_assign after insert on course_teams for each statement execute function app.assign_courses();
create trigger course_people_assign after insert on course_people for each statement execute function app.assign_courses();
create trigger users_assign_courses after insert or update of status on users for each statement execute function app.assign_courses();
create trigger user_roles_assign_courses after insert on user_roles for each statement execute function app.assign_courses();
create trigger user_teams_assign_courses after insert on user_teams for each statement execute function app.assign_courses();
create trigger user_groups_assign_courses after insert on user_groups for each statement execute function app.assign_courses();
create trigger group_roles_assign_courses after insert on directory_group_roles for each statement execute function app.assign_courses();
create trigger group_teams_assign_courses after insert on directory_group_teams for each statement execute function app.assign_courses();
