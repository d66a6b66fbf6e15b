CREATE TABLE "seed_run" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"run_time" timestamp (3) NOT NULL
);
