CREATE TABLE "announcement_read" (
	"announcement_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_time" timestamp (3) NOT NULL,
	CONSTRAINT "announcement_read_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" varchar(100) NOT NULL,
	"title_en" varchar(100) DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"content_en" text DEFAULT '' NOT NULL,
	"type" smallint NOT NULL,
	"release_time" timestamp (3) NOT NULL,
	"end_time" timestamp (3) NOT NULL,
	"language" varchar(4) DEFAULT 'both' NOT NULL,
	"platform_ids" integer[] NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" bigint NOT NULL,
	"key" varchar(64) NOT NULL,
	"endpoint" varchar(64) NOT NULL,
	"platform_id" integer NOT NULL,
	"input_hash" varchar(64) NOT NULL,
	"data" text NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"uuid" varchar(64) PRIMARY KEY NOT NULL,
	"answer" varchar(16) NOT NULL,
	"expire_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"key" varchar(128) PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_time" timestamp (3) NOT NULL,
	"last_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pid" bigint NOT NULL,
	"dept_name" varchar(64) NOT NULL,
	"dept_name_en" varchar(64) DEFAULT '' NOT NULL,
	"dept_code" varchar(16),
	"sort" integer DEFAULT 0 NOT NULL,
	"leader" varchar(32) DEFAULT '' NOT NULL,
	"phone" varchar(20) DEFAULT '' NOT NULL,
	"email" varchar(64) DEFAULT '' NOT NULL,
	"region_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint,
	CONSTRAINT "organization_code" UNIQUE("dept_code")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" varchar(32) NOT NULL,
	"name_en" varchar(48) DEFAULT '' NOT NULL,
	"number" varchar(16) NOT NULL,
	"data_scope" smallint DEFAULT 1 NOT NULL,
	"builtin" smallint DEFAULT 0 NOT NULL,
	"remark" varchar(200) DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint,
	CONSTRAINT "role_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" varchar(64) NOT NULL,
	"user_id" bigint NOT NULL,
	"platform_id" integer NOT NULL,
	"ip" varchar(45) NOT NULL,
	"user_agent" text NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"last_used_time" timestamp (3) NOT NULL,
	"revoked_time" timestamp (3),
	"revoke_reason" varchar(16),
	CONSTRAINT "session_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "web_user_role" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "web_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "web_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" varchar(32) NOT NULL,
	"real_name" varchar(32) NOT NULL,
	"password_hash" text NOT NULL,
	"super_admin" smallint DEFAULT 0 NOT NULL,
	"brand_jurisdiction" integer[] NOT NULL,
	"organization_id" bigint,
	"region_ids" bigint[] DEFAULT '{}' NOT NULL,
	"phone" varchar(20) NOT NULL,
	"mailbox" varchar(64) NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"introduction" varchar(200) DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"last_login_time" timestamp (3),
	"last_login_ip" varchar(45),
	"password_update_time" timestamp (3) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint,
	CONSTRAINT "web_user_account" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "job_failure" (
	"job_id" bigint NOT NULL,
	"key" varchar(64) NOT NULL,
	"code" integer NOT NULL,
	"reason_zh" varchar(200) NOT NULL,
	"reason_en" varchar(200) NOT NULL,
	CONSTRAINT "job_failure_job_id_key_pk" PRIMARY KEY("job_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"expire_time" timestamp (3) NOT NULL,
	"used_time" timestamp (3)
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(16) NOT NULL,
	"subject" varchar(64) NOT NULL,
	"status" varchar(16) NOT NULL,
	"user_id" bigint NOT NULL,
	"platform_id" integer NOT NULL,
	"language" varchar(2) NOT NULL,
	"request_id" varchar(64) NOT NULL,
	"ip" varchar(45) NOT NULL,
	"input" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancel_requested" smallint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"runner" uuid,
	"heartbeat_time" timestamp (3),
	"file_id" uuid,
	"file_name" varchar(200),
	"reason" text DEFAULT '' NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_time" timestamp (3) NOT NULL,
	"account" varchar(64) NOT NULL,
	"user_id" bigint,
	"login_type" smallint NOT NULL,
	"result" smallint NOT NULL,
	"fail_reason" varchar(32) NOT NULL,
	"ip" varchar(45) NOT NULL,
	"location" varchar(64) DEFAULT '' NOT NULL,
	"browser" varchar(64) NOT NULL,
	"os" varchar(64) NOT NULL,
	"platform_id" integer,
	"request_id" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last_log_id" bigint NOT NULL,
	"last_hash" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"oper_time" timestamp (3) NOT NULL,
	"user_id" bigint,
	"account" varchar(64) NOT NULL,
	"real_name" varchar(32) NOT NULL,
	"module" varchar(32) NOT NULL,
	"operation" smallint NOT NULL,
	"endpoint" varchar(64) NOT NULL,
	"method" varchar(8) NOT NULL,
	"path" varchar(128) NOT NULL,
	"params" text NOT NULL,
	"target" varchar(128) NOT NULL,
	"changes" text NOT NULL,
	"result" smallint NOT NULL,
	"error_code" integer NOT NULL,
	"error_msg" varchar(200) NOT NULL,
	"ip" varchar(45) NOT NULL,
	"user_agent" text NOT NULL,
	"cost_ms" integer NOT NULL,
	"platform_id" integer,
	"request_id" varchar(64) NOT NULL,
	"previous_hash" varchar(64) NOT NULL,
	"hash" varchar(64) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pid" bigint NOT NULL,
	"menu_name" varchar(32) NOT NULL,
	"menu_name_en" varchar(48) NOT NULL,
	"url" varchar(128) NOT NULL,
	"icon" varchar(32) NOT NULL,
	"type" smallint NOT NULL,
	"perms" varchar(64) NOT NULL,
	"order_num" integer NOT NULL,
	"hidden" smallint NOT NULL,
	"platform_ids" integer[] NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "table_preference" (
	"user_id" bigint NOT NULL,
	"table_name" varchar(64) NOT NULL,
	"preference" jsonb NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	CONSTRAINT "table_preference_user_id_table_name_pk" PRIMARY KEY("user_id","table_name")
);
--> statement-breakpoint
CREATE TABLE "region" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pid" bigint NOT NULL,
	"region_name_zh" varchar(32) NOT NULL,
	"region_name_en" varchar(32) NOT NULL,
	"level" smallint NOT NULL,
	"country_code" varchar(2) DEFAULT '' NOT NULL,
	"phone_code" varchar(8) DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"time_zone" varchar(64) DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint
);
--> statement-breakpoint
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_read" ADD CONSTRAINT "announcement_read_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_user_role" ADD CONSTRAINT "web_user_role_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_user_role" ADD CONSTRAINT "web_user_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_user" ADD CONSTRAINT "web_user_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_failure" ADD CONSTRAINT "job_failure_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_ticket" ADD CONSTRAINT "job_ticket_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_preference" ADD CONSTRAINT "table_preference_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_read_user" ON "announcement_read" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcement_release" ON "announcement" USING btree ("status","release_time");--> statement-breakpoint
CREATE INDEX "idempotency_key_create_time" ON "idempotency_key" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "captcha_expire_time" ON "captcha" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "login_failure_last_time" ON "login_failure" USING btree ("last_time");--> statement-breakpoint
CREATE INDEX "organization_pid" ON "organization" USING btree ("pid","sort");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_create_time" ON "session" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "web_user_role_role" ON "web_user_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "web_user_organization" ON "web_user" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "web_user_create_time" ON "web_user" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "job_ticket_job" ON "job_ticket" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_ticket_expire_time" ON "job_ticket" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","platform_id","create_time");--> statement-breakpoint
CREATE INDEX "job_status" ON "job" USING btree ("status","create_time");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("login_time");--> statement-breakpoint
CREATE INDEX "login_log_account" ON "login_log" USING btree ("account","login_time");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("oper_time");--> statement-breakpoint
CREATE INDEX "operation_log_account" ON "operation_log" USING btree ("account","oper_time");--> statement-breakpoint
CREATE INDEX "operation_log_module" ON "operation_log" USING btree ("module","oper_time");--> statement-breakpoint
CREATE INDEX "operation_log_platform" ON "operation_log" USING btree ("platform_id","oper_time");--> statement-breakpoint
CREATE INDEX "operation_log_request" ON "operation_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "menu_pid" ON "menu" USING btree ("pid","order_num");--> statement-breakpoint
CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");--> statement-breakpoint
CREATE INDEX "region_pid" ON "region" USING btree ("pid","sort");