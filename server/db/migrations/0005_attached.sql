ALTER TABLE "mails" ADD COLUMN "attached" jsonb DEFAULT '[]'::jsonb NOT NULL;
