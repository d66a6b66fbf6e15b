ALTER TABLE "data_report" ADD COLUMN "rated_current" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "required_charge" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "airtight_temp" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "airtight_end_pressure" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "airtight_end_temp" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "vacuum_stand_hours" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "vacuum_stand_pressure" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "indoor_dry_bulb" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "indoor_wet_bulb" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "outdoor_dry_bulb" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "outdoor_wet_bulb" real;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "test_run" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "drain_test" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "address_check" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "dsw_settings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ADD COLUMN "instruments" text DEFAULT '' NOT NULL;