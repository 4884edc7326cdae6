CREATE TABLE "pdf_facts" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"sizes" jsonb NOT NULL,
	"fingerprints" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pdf_facts" ADD CONSTRAINT "pdf_facts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Found once, when the file was uploaded: nobody changes them afterwards.
alter table pdf_facts enable row level security;
grant select, insert, delete on pdf_facts to portico_system;
grant select, insert on pdf_facts to portico_staff;
create policy pdf_facts_system on pdf_facts to portico_system using (true) with check (true);
create policy pdf_facts_staff on pdf_facts to portico_staff using (true) with check (true);
