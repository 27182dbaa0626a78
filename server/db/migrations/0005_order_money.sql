CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"request_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"user_email" text NOT NULL,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closing" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_row" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds" USING btree ("request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_row");--> statement-breakpoint
CREATE INDEX "stock_movements_reference" ON "stock_movements" USING btree ("reference");--> statement-breakpoint
UPDATE "payments" SET "order_row" = "orders"."id" FROM "orders" WHERE "orders"."reservation_id" = "payments"."reservation_id" AND "payments"."outcome" IN ('order', 'duplicate');--> statement-breakpoint
UPDATE "payments" SET "paid_cents" = "amount_cents", "refunded_cents" = CASE WHEN "status" IN ('refunded', 'charged_back') THEN "amount_cents" ELSE 0 END WHERE "status" IN ('approved', 'in_mediation', 'refunded', 'charged_back');--> statement-breakpoint
INSERT INTO "payments" ("payment_id", "order_row", "status", "status_detail", "method", "amount_cents", "currency", "paid_cents", "refunded_cents", "outcome", "created_at", "updated_at") SELECT 'manual-' || "id", "id", 'approved', 'manual', "payment_method", "total_cents", 'BRL', "total_cents", CASE WHEN "flags" @> '["refunded"]' THEN "total_cents" ELSE 0 END, 'order', "created_at", "created_at" FROM "orders" WHERE NOT EXISTS (SELECT FROM "payments" WHERE "payments"."order_row" = "orders"."id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."paid_cents");