CREATE TABLE "history_store" (
	"id" smallint PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"update_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sample_journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" varchar(40) NOT NULL,
	"rows" integer NOT NULL,
	"bytes" integer NOT NULL,
	"lines" text NOT NULL,
	"block" bigint,
	"create_time" timestamp (3) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sample_journal_block" ON "sample_journal" USING btree ("table_name","block");