CREATE TABLE "device_import_row" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"is_mangled" smallint DEFAULT 0 NOT NULL,
	"is_bad" smallint DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "device_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "device_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"platform_id" smallint NOT NULL,
	"status" varchar(16) NOT NULL,
	"file_name" varchar(120) NOT NULL,
	"size" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"time_zone" varchar(64) NOT NULL,
	"mode" varchar(8),
	"row_count" integer NOT NULL,
	"bad_count" integer DEFAULT 0 NOT NULL,
	"written_count" integer DEFAULT 0 NOT NULL,
	"unknown_columns" jsonb NOT NULL,
	"conflict" smallint DEFAULT 0 NOT NULL,
	"job_id" bigint,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_import_row" ADD CONSTRAINT "device_import_row_import_id_device_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."device_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_import" ADD CONSTRAINT "device_import_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_import_row_bad" ON "device_import_row" USING btree ("import_id","is_bad","line");--> statement-breakpoint
CREATE INDEX "device_import_user" ON "device_import" USING btree ("user_id","platform_id","create_time","id");--> statement-breakpoint
CREATE INDEX "device_import_job" ON "device_import" USING btree ("job_id");