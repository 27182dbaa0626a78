-- Who received a wreath is kept with its delivery alone, where it is erased.
ALTER TABLE "logs" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "logs" SET "changes" = "changes" #- '{before,received_by}' #- '{after,received_by}' WHERE "changes"::text LIKE '%"received_by"%';--> statement-breakpoint
ALTER TABLE "logs" ENABLE TRIGGER USER;
