CREATE TABLE "lease" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"holder" varchar(36) NOT NULL,
	"until" timestamp (3) NOT NULL
);
