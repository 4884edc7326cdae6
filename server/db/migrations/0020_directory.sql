CREATE TABLE "user_photos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "qualifications" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "release_notes_seen" integer;--> statement-breakpoint
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Colleagues see each other's photos; each sets their own.
alter table user_photos enable row level security;
grant select, insert, update, delete on user_photos to portico_system, portico_staff;
create policy everything_system on user_photos to portico_system using (true) with check (true);
create policy read_staff on user_photos for select to portico_staff using (true);
create policy add_own on user_photos for insert to portico_staff with check (user_id = (select app.id('user_id')));
create policy change_own on user_photos for update to portico_staff using (user_id = (select app.id('user_id'))) with check (user_id = (select app.id('user_id')));
create policy remove_own on user_photos for delete to portico_staff using (user_id = (select app.id('user_id')));
-- Of their own row (`changes_own`), as the other facts of a profile.
grant update (languages, qualifications, release_notes_seen) on users to portico_staff;
