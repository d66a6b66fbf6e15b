CREATE TABLE "list_view_default" (
	"platform_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"list" varchar(120) NOT NULL,
	"view_id" bigint NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	CONSTRAINT "list_view_default_user_id_platform_id_list_pk" PRIMARY KEY("user_id","platform_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"list" varchar(120) NOT NULL,
	"name" varchar(40) NOT NULL,
	"address" jsonb NOT NULL,
	"columns" jsonb,
	"shared" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_time" timestamp (3) NOT NULL,
	"update_time" timestamp (3) NOT NULL,
	"create_user" bigint,
	"update_user" bigint,
	CONSTRAINT "list_view_name" UNIQUE("platform_id","user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_default" ADD CONSTRAINT "list_view_default_view_id_list_view_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_view"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_web_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."web_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_view_default_view" ON "list_view_default" USING btree ("view_id");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("platform_id","list","shared");--> statement-breakpoint
CREATE INDEX "list_view_user" ON "list_view" USING btree ("user_id");