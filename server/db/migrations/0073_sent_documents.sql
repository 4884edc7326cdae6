ALTER TABLE "comments" ADD COLUMN "document_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Documents come with what a contact sends; each reader sees of them those whose drives they see.
ALTER TABLE "comments" ADD CONSTRAINT "comments_documents" CHECK ("comments"."document_ids" = '{}' or "comments"."from_client");
