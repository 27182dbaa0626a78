ALTER TABLE "payments" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "net_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_without_order" ON "payments" USING btree ("created_at") WHERE "payments"."order_row" is null;--> statement-breakpoint
CREATE INDEX "payments_without_fee" ON "payments" USING btree ("updated_at") WHERE "payments"."fee_cents" is null and "payments"."order_row" is not null and "payments"."reservation_id" is not null;