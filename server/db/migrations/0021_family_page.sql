ALTER TABLE "ceremonies" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD COLUMN "family_key" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hidden_from_family" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ceremonies" ADD CONSTRAINT "ceremonies_family_key_unique" UNIQUE("family_key");