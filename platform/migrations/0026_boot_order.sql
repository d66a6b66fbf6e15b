CREATE TABLE "device_boot" (
	"controller_id" bigint NOT NULL,
	"boot" text NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"hello_seq" bigint DEFAULT 0 NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	CONSTRAINT "device_boot_controller_id_boot_pk" PRIMARY KEY("controller_id","boot")
);
--> statement-breakpoint
ALTER TABLE "sample_journal" ADD COLUMN "day" integer;--> statement-breakpoint
ALTER TABLE "device_mark" ADD COLUMN "clock_shift" bigint;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD COLUMN "boot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_event" ADD COLUMN "seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_reading" ADD COLUMN "boot_place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_boot" ADD CONSTRAINT "device_boot_controller_id_controller_id_fk" FOREIGN KEY ("controller_id") REFERENCES "public"."controller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Changed by the minute, like the presence of a device.
ALTER TABLE "device_boot" SET (fillfactor = 50);--> statement-breakpoint
-- The boot that has said hello last is the newest one known.
INSERT INTO "device_boot" ("controller_id", "boot", "place", "update_time")
SELECT "controller_id", "boot", 1, "last_seen" FROM "device_presence" WHERE "boot" <> '';
