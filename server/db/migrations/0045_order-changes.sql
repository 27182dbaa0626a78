ALTER TABLE "logs" ADD COLUMN "order_row" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exchanged_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "logs_order" ON "logs" USING btree ("order_row","created_at") WHERE "logs"."order_row" is not null;--> statement-breakpoint
UPDATE "orders" SET "flags" = "flags" - 'corrected' WHERE "flags" ? 'corrected';