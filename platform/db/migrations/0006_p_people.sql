ALTER TABLE "project" ADD COLUMN "region_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "preview_role_id" bigint;--> statement-breakpoint
ALTER TABLE "web_user" ADD COLUMN "deleted_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_preview_role_id_role_id_fk" FOREIGN KEY ("preview_role_id") REFERENCES "public"."role"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_region" ON "project" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "web_user_last_login" ON "web_user" USING btree ("last_login_time" NULLS FIRST);