ALTER TABLE "data_report" ALTER COLUMN "voltage_l2l3" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ALTER COLUMN "voltage_l3l1" DROP NOT NULL;