ALTER TABLE "notifications" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "receipt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "whatsapp_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "whatsapp_at" timestamp with time zone;