CREATE TABLE "invoice_requests" (
	"order_row" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"address" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "family_key" uuid;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_requests_open" ON "invoice_requests" USING btree ("requested_at") WHERE "invoice_requests"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_family_key" ON "orders" USING btree ("family_key");