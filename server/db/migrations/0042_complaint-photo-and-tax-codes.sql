ALTER TABLE "order_requests" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ncm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cst" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "c_class_trib" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ncm_length" CHECK (char_length("products"."ncm") <= 12 or strpos("products"."ncm", '[dados removidos]') > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cst_length" CHECK (char_length("products"."cst") <= 12 or strpos("products"."cst", '[dados removidos]') > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_c_class_trib_length" CHECK (char_length("products"."c_class_trib") <= 12 or strpos("products"."c_class_trib", '[dados removidos]') > 0);