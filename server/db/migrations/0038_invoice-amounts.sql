ALTER TABLE "invoice_requests" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
UPDATE "invoice_requests" SET "amount_cents" = (
  SELECT o."total_cents" + coalesce(sum(m."amount_cents"), 0)
  FROM "orders" o LEFT JOIN "money_movements" m ON m."order_row" = o."id" AND m."kind" = 'discount' AND m."at" <= "invoice_requests"."done_at"
  WHERE o."id" = "invoice_requests"."order_row" GROUP BY o."total_cents"
) WHERE "done_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_amount_issued" CHECK (("invoice_requests"."amount_cents" is null) = ("invoice_requests"."done_at" is null));