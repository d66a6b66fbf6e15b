CREATE TABLE "checker_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checker_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checker_row" bigint NOT NULL,
	"at" timestamp (3) NOT NULL,
	"kind" text NOT NULL,
	"who" text,
	"task_id" bigint,
	"record_name" text,
	"end_reason" smallint,
	"details" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checker_event" ADD CONSTRAINT "checker_event_checker_row_checker_id_fk" FOREIGN KEY ("checker_row") REFERENCES "public"."checker"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checker_event" ADD CONSTRAINT "checker_event_task_id_checker_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."checker_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checker_event_by_time" ON "checker_event" USING btree ("checker_row","at","id");--> statement-breakpoint
CREATE INDEX "checker_event_task" ON "checker_event" USING btree ("task_id");