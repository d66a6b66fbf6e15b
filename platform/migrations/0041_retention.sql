CREATE TABLE "retention" (
	"kind" varchar(24) PRIMARY KEY NOT NULL,
	"days" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"update_time" timestamp (3),
	"update_user" bigint,
	"run_time" timestamp (3),
	"run_ms" integer,
	"removed" bigint,
	"oldest_time" timestamp (3),
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "retention_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "retention" ADD CONSTRAINT "retention_update_user_web_user_id_fk" FOREIGN KEY ("update_user") REFERENCES "public"."web_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_log_age" ON "app_log" USING btree ("upload_time");--> statement-breakpoint
CREATE INDEX "checker_event_age" ON "checker_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "client_error_age" ON "client_error" USING btree ("error_time");--> statement-breakpoint
CREATE INDEX "connection_event_age" ON "connection_event" USING btree ("time");--> statement-breakpoint
CREATE INDEX "control_record_age" ON "control_record" USING btree ("send_time");--> statement-breakpoint
CREATE INDEX "fault_age" ON "fault" USING btree ("repair_time") WHERE "fault"."status" = 1;--> statement-breakpoint
CREATE INDEX "repair_age" ON "repair" USING btree ("finish_time") WHERE "repair"."status" = 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION operation_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.id <= nullif(current_setting('operation_log.cut', true), '')::bigint
      AND OLD.oper_time < (now() AT TIME ZONE 'utc') - interval '180 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'operation_log is append-only';
END
$$;
--> statement-breakpoint
-- As its owner: the role of the platform may delete no row by itself.
CREATE FUNCTION operation_log_cut(up_to bigint, most integer) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone bigint;
BEGIN
  PERFORM set_config('operation_log.cut', up_to::text, true);
  WITH cut AS (
    DELETE FROM operation_log WHERE id IN (SELECT id FROM operation_log WHERE id <= up_to ORDER BY id LIMIT most)
    RETURNING id
  ), words AS (
    DELETE FROM operation_text WHERE log_id IN (SELECT id FROM cut)
  )
  SELECT count(*) INTO gone FROM cut;
  PERFORM set_config('operation_log.cut', '', true);
  RETURN gone;
END
$$;
