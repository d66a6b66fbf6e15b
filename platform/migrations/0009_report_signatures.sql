CREATE TABLE "data_report_signature" (
	"report_id" bigint NOT NULL,
	"role" smallint NOT NULL,
	"signer_name" text NOT NULL,
	"file_id" varchar(36),
	"sign_time" timestamp (3) NOT NULL,
	"result" smallint,
	"remark" text NOT NULL,
	"user_id" bigint,
	CONSTRAINT "data_report_signature_report_id_role_pk" PRIMARY KEY("report_id","role")
);
--> statement-breakpoint
ALTER TABLE "data_report_signature" ADD CONSTRAINT "data_report_signature_report_id_data_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."data_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_report_signature" ADD CONSTRAINT "data_report_signature_file_id_stored_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_file"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_report_signature" ADD CONSTRAINT "data_report_signature_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_report_signature_file" ON "data_report_signature" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "data_report_signature_user" ON "data_report_signature" USING btree ("user_id");