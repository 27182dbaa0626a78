ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_pkey";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME COLUMN "delivered_at" TO "at";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "id" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "outcome" text DEFAULT 'delivered';--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
-- Orders that were delivered before anybody wrote down how.
INSERT INTO "deliveries" ("order_row")
SELECT "id" FROM "orders" o WHERE "production" = 'entregue' AND NOT EXISTS (SELECT FROM "deliveries" WHERE "order_row" = o."id");--> statement-breakpoint
-- An order that isn't delivered now was delivered by a slip; its photograph waits for the next delivery.
UPDATE "deliveries" d SET
	"key" = 'antes-' || o."id",
	"at" = coalesce(d."at", o."production_at", d."uploaded_at", o."created_at"),
	"recorded_by" = coalesce(s."user_email", 'sistema'),
	"recorded_at" = coalesce(s."created_at", o."production_at", d."uploaded_at", o."created_at"),
	"received_by" = nullif(left(btrim(d."received_by"), 120), ''),
	"undone_at" = CASE WHEN o."production" = 'entregue' THEN NULL ELSE coalesce(o."production_at", o."created_at") END
FROM "orders" o LEFT JOIN LATERAL (
	SELECT "user_email", "created_at" FROM "production_steps" WHERE "order_row" = o."id" AND "to_state" = 'entregue'
	ORDER BY "created_at" DESC, "id" DESC LIMIT 1
) s ON true
WHERE o."id" = d."order_row";--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "deliveries" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "outcome" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "outcome" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "recorded_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "recorded_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_key" ON "deliveries" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_one_delivered" ON "deliveries" USING btree ("order_row") WHERE "deliveries"."outcome" = 'delivered' and "deliveries"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_order" ON "deliveries" USING btree ("order_row");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_reason_of_failure" CHECK (("deliveries"."reason" is null) = ("deliveries"."outcome" = 'delivered'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_delivered_alone" CHECK ("deliveries"."outcome" = 'delivered' or num_nonnulls("deliveries"."received_by", "deliveries"."image", "deliveries"."upload_key", "deliveries"."undone_at") = 0);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_received_by" CHECK (char_length("deliveries"."received_by") between 1 and 120);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_reason" CHECK (char_length("deliveries"."reason") between 1 and 300);
