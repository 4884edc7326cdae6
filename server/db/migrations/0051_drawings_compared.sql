ALTER TABLE "pdf_facts" ADD COLUMN "drawing" jsonb DEFAULT '{"state":"unknown","compared":0,"differing":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pdf_facts" ADD COLUMN "drawn_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
grant update (drawing, drawn_by) on pdf_facts to portico_system;
