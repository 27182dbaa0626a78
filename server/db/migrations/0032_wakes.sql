CREATE TABLE "order_wakes" (
	"order_row" uuid PRIMARY KEY NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"heard_by" text
);
--> statement-breakpoint
CREATE TABLE "roster" (
	"position" integer PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "roster_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "order_wakes" ADD CONSTRAINT "order_wakes_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster" ADD CONSTRAINT "roster_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_wakes_unheard" ON "order_wakes" USING btree ("created_at") WHERE "order_wakes"."heard_at" is null;