CREATE TABLE "controller_programme" (
	"controller_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"is_kept" smallint DEFAULT 0 NOT NULL,
	"result" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" smallint NOT NULL,
	"send_time" timestamp (3) NOT NULL,
	"due_time" timestamp (3) NOT NULL,
	"publish_time" timestamp (3)
);
--> statement-breakpoint
ALTER TABLE "control_record" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "controller_programme" ADD CONSTRAINT "controller_programme_controller_id_controller_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."controller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "controller_programme_sent" ON "controller_programme" USING btree ("due_time") WHERE "controller_programme"."result" = 0 or "controller_programme"."is_kept" = 0;--> statement-breakpoint
-- Until now the platform acted in the name of controllers. Those that have a programme are sent it when they say hello.
INSERT INTO "controller_programme" ("controller_id", "revision", "lines", "is_kept", "result", "tries", "send_time", "due_time")
SELECT "controller_id", 0, '[]', 1, 1, 0, min("send_time"), min("due_time") FROM "control_record" WHERE "source" = 6 AND "result" = 0 GROUP BY "controller_id";--> statement-breakpoint
DELETE FROM "control_record" WHERE "source" = 6 AND "result" = 0;
