CREATE TABLE "known_device" (
	"user_id" bigint NOT NULL,
	"device_key" varchar(64) NOT NULL,
	"last_used_time" timestamp (3) NOT NULL,
	CONSTRAINT "known_device_user_id_device_key_pk" PRIMARY KEY("user_id","device_key")
);
--> statement-breakpoint
ALTER TABLE "captcha" ADD COLUMN "proof" jsonb;--> statement-breakpoint
ALTER TABLE "web_user" ADD COLUMN "must_change_password" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "reach" bigint[];--> statement-breakpoint
ALTER TABLE "operation_log_head" ADD COLUMN "anchor_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ota_version" ADD COLUMN "signature" varchar(128);--> statement-breakpoint
ALTER TABLE "push_message" ADD COLUMN "region_ids" bigint[];--> statement-breakpoint
ALTER TABLE "push_message" ADD COLUMN "stop_reason" varchar(24);--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_last_used" ON "known_device" USING btree ("last_used_time");--> statement-breakpoint
CREATE INDEX "operation_log_equipment" ON "operation_log" USING btree ("platform_id",split_part("target", ' ', 1));