ALTER TABLE "orders" ADD COLUMN "pay_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "for_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_pay_key" ON "orders" USING btree ("pay_key");