ALTER TABLE "app_log" ALTER COLUMN "account_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checker_task" ALTER COLUMN "record_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checker" ALTER COLUMN "name_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checker" ALTER COLUMN "alias_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ALTER COLUMN "customer_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ALTER COLUMN "company_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "data_report" ALTER COLUMN "person_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ALTER COLUMN "account_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ALTER COLUMN "nickname_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "app_group" ALTER COLUMN "group_search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "push_message" ALTER COLUMN "title_search" SET NOT NULL;