CREATE INDEX "repair_by_number" ON "repair" USING btree ("platform_id","repair_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "air_box_by_serial" ON "air_box" USING btree (upper("serial_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_phone" ON "app_user" USING btree ("platform_id","phone");--> statement-breakpoint
CREATE INDEX "indoor_unit_by_serial" ON "indoor_unit" USING btree (upper("serial_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "outdoor_unit_by_serial" ON "outdoor_unit" USING btree (upper("serial_number") text_pattern_ops);