CREATE TABLE "installation" (
	"id" smallint PRIMARY KEY NOT NULL,
	"mode" varchar(8) NOT NULL,
	"create_time" timestamp (3) NOT NULL
);
