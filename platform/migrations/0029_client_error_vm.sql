ALTER TABLE "client_error" ADD COLUMN "vm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_error" ADD COLUMN "info" varchar(128) DEFAULT '' NOT NULL;