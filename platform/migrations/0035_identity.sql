CREATE TABLE "removed_file" (
	"file_id" varchar(36) PRIMARY KEY NOT NULL,
	"remove_time" timestamp (3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "identity" varchar(36);