CREATE TABLE "fault_evidence" (
	"fault_id" bigint PRIMARY KEY NOT NULL,
	"samples" integer NOT NULL,
	"update_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_deletion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_deletion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"controller_id" bigint NOT NULL,
	"mac_wifi_id" varchar(12) NOT NULL,
	"from_time" timestamp (3),
	"to_time" timestamp (3),
	"create_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fault_evidence" ADD CONSTRAINT "fault_evidence_fault_id_fault_id_fk" FOREIGN KEY ("fault_id") REFERENCES "public"."fault"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fault_evidence_found" ON "fault_evidence" USING btree ("samples","update_time");