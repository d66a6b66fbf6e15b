ALTER TABLE "installation" ADD COLUMN "store_word" varchar(36);--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "store_word_next" varchar(36);