ALTER TABLE "data_report" ADD COLUMN "signatures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Who signed, and when, stays with the report that was signed; of a draft only what covers it as it is.
UPDATE "data_report" SET "signatures" = "given"."signatures" FROM (
	SELECT s."report_id", jsonb_agg(jsonb_build_object(
		'role', s."role", 'signerName', s."signer_name", 'signTime', to_char(s."sign_time", 'YYYY-MM-DD HH24:MI:SS')
	) ORDER BY s."role") AS "signatures"
	FROM "data_report_signature" s JOIN "data_report" r ON r."id" = s."report_id"
	WHERE r."status" = 1 OR (s."result" IS NULL AND s."remark" = r."remark")
	GROUP BY s."report_id"
) AS "given" WHERE "given"."report_id" = "data_report"."id";--> statement-breakpoint
-- An earlier build beside or after this one still reads the table; a later migration drops it.
DELETE FROM "data_report_signature";--> statement-breakpoint
-- The drawings go as a file that is deleted does.
WITH gone AS (DELETE FROM "stored_file" WHERE "area" = 'signature' RETURNING "file_id")
INSERT INTO "removed_file" ("file_id") SELECT "file_id" FROM gone;
