-- The operation log is only ever appended. The rule sits in the database, so that no later handler can forget it.
CREATE FUNCTION operation_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'operation_log is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER operation_log_append_only BEFORE UPDATE OR DELETE ON "operation_log"
  FOR EACH ROW EXECUTE FUNCTION operation_log_refuse();
--> statement-breakpoint
CREATE TRIGGER operation_log_no_truncate BEFORE TRUNCATE ON "operation_log"
  FOR EACH STATEMENT EXECUTE FUNCTION operation_log_refuse();
--> statement-breakpoint
INSERT INTO "operation_log_head" ("id", "last_log_id", "last_hash") VALUES (1, 0, '');
