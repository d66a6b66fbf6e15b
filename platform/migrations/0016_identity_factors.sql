CREATE TABLE "account_notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" varchar(16) NOT NULL,
	"time" timestamp (3) NOT NULL,
	"ip" varchar(45) NOT NULL,
	"client" text NOT NULL,
	"by_name" varchar(32) DEFAULT '' NOT NULL,
	"session_id" bigint,
	"seen_time" timestamp (3)
);
--> statement-breakpoint
CREATE TABLE "old_password" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "old_password_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"create_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"key" varchar(96) PRIMARY KEY NOT NULL,
	"challenge" varchar(128) NOT NULL,
	"expire_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"platform_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"synced" smallint DEFAULT 0 NOT NULL,
	"name" varchar(32) NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"last_used_time" timestamp (3),
	CONSTRAINT "passkey_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" bigint NOT NULL,
	"digest" varchar(64) NOT NULL,
	"used_time" timestamp (3),
	CONSTRAINT "recovery_code_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "sign_in_step" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"platform_id" integer NOT NULL,
	"uuid" varchar(64) NOT NULL,
	"way" varchar(16) NOT NULL,
	"device_key" varchar(64),
	"oidc_issuer" varchar(255),
	"oidc_subject" varchar(255),
	"oidc_sid" varchar(255),
	"tries" smallint DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secret" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirm_time" timestamp (3),
	"last_step" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_token" (
	"digest" varchar(64) PRIMARY KEY NOT NULL,
	"expire_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"issuer" varchar(255) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"last_used_time" timestamp (3),
	CONSTRAINT "user_identity_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "second_factor" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "way" varchar(16) DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "new_browser" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "factor_time" timestamp (3);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "must_enrol" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "oidc_issuer" varchar(255);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "oidc_subject" varchar(255);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "oidc_sid" varchar(255);--> statement-breakpoint
ALTER TABLE "web_user" ADD COLUMN "factor_kinds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_notice" ADD CONSTRAINT "account_notice_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_password" ADD CONSTRAINT "old_password_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secret" ADD CONSTRAINT "totp_secret_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notice_user" ON "account_notice" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "old_password_user" ON "old_password" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expire_time" ON "passkey_challenge" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_step_expire_time" ON "sign_in_step" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sign_in_step_user" ON "sign_in_step" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "used_token_expire_time" ON "used_token" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "user_identity_user" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_oidc" ON "session" USING btree ("oidc_issuer","oidc_subject");