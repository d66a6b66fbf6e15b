CREATE TABLE "stored_file" (
	"file_id" varchar(36) PRIMARY KEY NOT NULL,
	"platform_id" smallint NOT NULL,
	"area" varchar(16) NOT NULL,
	"file_name" varchar(120) NOT NULL,
	"size" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"create_user" bigint
);
--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_create_user_web_user_id_fk" FOREIGN KEY ("create_user") REFERENCES "public"."web_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_user" ON "stored_file" USING btree ("create_user");