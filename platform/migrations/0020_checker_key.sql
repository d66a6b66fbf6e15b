ALTER TABLE "checker" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "checker" ADD COLUMN "key_time" timestamp (3);