CREATE TABLE "order_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_row" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answer_text" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "order_requests_reason" CHECK (char_length("order_requests"."reason") between 1 and 1000),
	CONSTRAINT "order_requests_answer_text" CHECK (char_length("order_requests"."answer_text") between 1 and 1000),
	CONSTRAINT "order_requests_answered" CHECK (num_nonnulls("order_requests"."answer", "order_requests"."answered_by", "order_requests"."answered_at") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "pay_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "extended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_protocol" ON "order_requests" USING btree ("order_row","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_one_open" ON "order_requests" USING btree ("order_row") WHERE "order_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "order_requests_open" ON "order_requests" USING btree ("requested_at") WHERE "order_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_pay_key" ON "reservations" USING btree ("pay_key");