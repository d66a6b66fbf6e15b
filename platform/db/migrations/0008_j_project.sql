ALTER TABLE "project" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "update_user" bigint;--> statement-breakpoint
CREATE INDEX "project_by_time" ON "project" USING btree ("platform_id","create_time","id");--> statement-breakpoint
CREATE INDEX "project_by_warranty" ON "project" USING btree ("platform_id","warranty_end" NULLS FIRST,"id");