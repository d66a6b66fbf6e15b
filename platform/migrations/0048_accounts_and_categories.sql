ALTER TABLE "web_user" ADD COLUMN "account_twin" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_category" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "web_user" AS later SET "account_twin" = 1
WHERE EXISTS (SELECT FROM "web_user" AS earlier WHERE lower(earlier."account" collate "C") = lower(later."account" collate "C") AND earlier."id" < later."id");--> statement-breakpoint
CREATE UNIQUE INDEX "web_user_account_plain" ON "web_user" USING btree (lower("account" collate "C")) WHERE "web_user"."account_twin" = 0;