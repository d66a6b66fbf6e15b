CREATE TABLE "work_queue" (
	"kind" varchar(8) NOT NULL,
	"record_id" bigint NOT NULL,
	"due_time" timestamp (3) NOT NULL,
	CONSTRAINT "work_queue_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
