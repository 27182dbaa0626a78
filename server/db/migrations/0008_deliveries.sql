CREATE TABLE "deliveries" (
	"order_row" uuid PRIMARY KEY NOT NULL,
	"received_by" text,
	"delivered_at" timestamp with time zone,
	"image" text,
	"upload_key" text,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_uploaded" ON "deliveries" USING btree ("uploaded_at") WHERE "deliveries"."image" is not null;