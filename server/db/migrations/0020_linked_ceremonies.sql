ALTER TABLE "orders" ADD COLUMN "funeral_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "funeral_event" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "funeral_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "funeral_event" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_funeral_id_funerals_id_fk" FOREIGN KEY ("funeral_id") REFERENCES "public"."funerals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_funeral_id_funerals_id_fk" FOREIGN KEY ("funeral_id") REFERENCES "public"."funerals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_funeral" ON "orders" USING btree ("funeral_id") WHERE "orders"."funeral_id" is not null;