ALTER TABLE "orders" ADD COLUMN "margin_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "margin_minutes" integer;