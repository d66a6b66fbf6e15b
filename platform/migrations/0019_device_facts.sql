ALTER TABLE "device_presence" ADD COLUMN "boot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "hello_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "inventory_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "module_type" smallint;--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "boot_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "ssid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "channel" smallint;--> statement-breakpoint
ALTER TABLE "device_presence" ADD COLUMN "health_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "module_reboot" ADD COLUMN "sent_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "module_reboot" ADD COLUMN "done_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "air_box" ADD COLUMN "filter_sent_time" timestamp (3);--> statement-breakpoint
CREATE INDEX "module_reboot_unsent" ON "module_reboot" USING btree ("request_time") WHERE "module_reboot"."sent_time" is null;--> statement-breakpoint
CREATE INDEX "air_box_by_id" ON "air_box" USING btree ("air_box_id");--> statement-breakpoint
CREATE INDEX "air_box_untold" ON "air_box" USING btree ("filter_reset_time") WHERE "air_box"."filter_sent_time" is null or "air_box"."filter_sent_time" < "air_box"."filter_reset_time";--> statement-breakpoint
CREATE INDEX "indoor_unit_serial" ON "indoor_unit" USING btree ("serial_no");--> statement-breakpoint
CREATE INDEX "outdoor_unit_serial" ON "outdoor_unit" USING btree ("serial_number");