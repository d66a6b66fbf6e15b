ALTER TABLE "device_import" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "device_import_row" ADD COLUMN "found" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "device_import_row" SET "found" = '[{"column":"macWifiId","reason":"notText","cell":""}]' WHERE "is_mangled" = 1;--> statement-breakpoint
ALTER TABLE "device_import_row" DROP COLUMN "is_mangled";
