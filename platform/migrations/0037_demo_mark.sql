ALTER TABLE "checker" ADD COLUMN "is_demo" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "controller" ADD COLUMN "is_demo" smallint DEFAULT 0 NOT NULL;