ALTER TABLE "recipients" ADD COLUMN "reserved_at" timestamptz;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "reserved_by" uuid;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_reserved_by_users_id_fk" FOREIGN KEY ("reserved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipients_reserved" ON "recipients" USING btree ("reserved_at") WHERE "recipients"."mail_id" is null;