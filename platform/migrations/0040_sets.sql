CREATE TABLE "backup_drill" (
	"set_time" timestamp (3) NOT NULL,
	"end_time" timestamp (3) NOT NULL,
	"place" text NOT NULL,
	"is_restored" smallint NOT NULL,
	"is_good" smallint NOT NULL,
	"fault" text NOT NULL,
	"took_ms" integer NOT NULL,
	CONSTRAINT "backup_drill_set_time_end_time_pk" PRIMARY KEY("set_time","end_time")
);
--> statement-breakpoint
CREATE TABLE "backup_set" (
	"time" timestamp (3) PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"bytes" bigint NOT NULL,
	"took_ms" integer NOT NULL,
	"missing" integer NOT NULL,
	"is_scheduled" smallint NOT NULL,
	"is_sealed" smallint NOT NULL,
	"digest" varchar(64) NOT NULL
);
