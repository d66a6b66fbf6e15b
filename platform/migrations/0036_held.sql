CREATE TABLE "held_work" (
	"kind" varchar(16) PRIMARY KEY NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operation_log_head" ADD COLUMN "pending_anchor" varchar(64);--> statement-breakpoint
ALTER TABLE "operation_log_head" ADD COLUMN "restored_from" varchar(80);--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "held" jsonb;