DROP INDEX "activity_log_at_index";--> statement-breakpoint
DROP INDEX "activity_log_causer_id_at_index";--> statement-breakpoint
DROP INDEX "activity_log_subject_id_index";--> statement-breakpoint
DROP INDEX "activity_log_client_id_index";--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "reversal_of" uuid;--> statement-breakpoint
CREATE INDEX "activity_log_at_id_index" ON "activity_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_log_changes" ON "activity_log" USING btree ("at","id") WHERE "activity_log"."name" <> 'Navigation';--> statement-breakpoint
CREATE INDEX "activity_log_causer_id_at_id_index" ON "activity_log" USING btree ("causer_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_log_client_id_at_id_index" ON "activity_log" USING btree ("client_id","at","id") WHERE "activity_log"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_log_subject_id_at_id_index" ON "activity_log" USING btree ("subject_id","at","id") WHERE "activity_log"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_log_event_at_id_index" ON "activity_log" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "activity_log_audience_at_id_index" ON "activity_log" USING btree ("audience","at","id");--> statement-breakpoint
CREATE INDEX "activity_log_batch_id_index" ON "activity_log" USING btree ("batch_id") WHERE "activity_log"."batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_reversal_of_index" ON "activity_log" USING btree ("reversal_of") WHERE "activity_log"."reversal_of" is not null;