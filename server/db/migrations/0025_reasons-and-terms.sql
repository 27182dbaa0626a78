ALTER TABLE "reservations" ADD COLUMN "terms_hash" text;--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("at") WHERE "deliveries"."outcome" = 'not_delivered';--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("closed_at") WHERE "orders"."closed_at" is not null;