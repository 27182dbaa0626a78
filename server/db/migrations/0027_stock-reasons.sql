DROP INDEX "stock_movements_product";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_mark" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "user_email" text;--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","created_at","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_mark_not_negative" CHECK ("products"."low_mark" >= 0);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_length" CHECK (char_length("stock_movements"."reason") <= 200 or strpos("stock_movements"."reason", '[dados removidos]') > 0);