CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"category" text NOT NULL,
	"spent_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expenses_amount_positive" CHECK ("expenses"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "funeral_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"funeral_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"changes" jsonb,
	"user_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funerals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"health_plan" text,
	"deceased_name" text NOT NULL,
	"deceased_key" text GENERATED ALWAYS AS (lower(regexp_replace(btrim(translate("deceased_name", 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ', 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn')), '\s+', ' ', 'g'))) STORED NOT NULL,
	"responsible_name" text NOT NULL,
	"phone" text NOT NULL,
	"wake_place" text,
	"wake_at" timestamp with time zone,
	"burial_place" text NOT NULL,
	"burial_at" timestamp with time zone NOT NULL,
	"laboratory" text,
	"thanatopraxy_at" timestamp with time zone,
	"concluded_by" text,
	"concluded_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"deactivation_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "funerals_wake_whole" CHECK (("funerals"."wake_place" is null) = ("funerals"."wake_at" is null)),
	CONSTRAINT "funerals_thanatopraxy_whole" CHECK (("funerals"."laboratory" is null) = ("funerals"."thanatopraxy_at" is null)),
	CONSTRAINT "funerals_concluded_whole" CHECK (("funerals"."concluded_by" is null) = ("funerals"."concluded_at" is null))
);
--> statement-breakpoint
CREATE TABLE "production_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_row" uuid NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"user_email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "urns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text NOT NULL,
	"price_cents" bigint,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "urns_price_not_negative" CHECK ("urns"."price_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deceased_key" text GENERATED ALWAYS AS (lower(regexp_replace(btrim(translate("deceased_name", 'ÁÀÂÃÄáàâãäÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñ', 'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn')), '\s+', ' ', 'g'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "production" text DEFAULT 'novo' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "production_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funeral_changes" ADD CONSTRAINT "funeral_changes_funeral_id_funerals_id_fk" FOREIGN KEY ("funeral_id") REFERENCES "public"."funerals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_steps" ADD CONSTRAINT "production_steps_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_spent" ON "expenses" USING btree ("spent_at","id");--> statement-breakpoint
CREATE INDEX "funeral_changes_funeral" ON "funeral_changes" USING btree ("funeral_id","created_at","id");--> statement-breakpoint
CREATE INDEX "funerals_burial" ON "funerals" USING btree ("burial_at","id");--> statement-breakpoint
CREATE INDEX "funerals_wake" ON "funerals" USING btree ("wake_at");--> statement-breakpoint
CREATE INDEX "funerals_thanatopraxy" ON "funerals" USING btree ("thanatopraxy_at");--> statement-breakpoint
CREATE INDEX "funerals_deceased" ON "funerals" USING btree ("deceased_key","burial_at");--> statement-breakpoint
CREATE INDEX "production_steps_order" ON "production_steps" USING btree ("order_row","created_at");--> statement-breakpoint
CREATE INDEX "urns_newest" ON "urns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_request_key" ON "orders" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "orders_in_production" ON "orders" USING btree ("funeral_time","id") WHERE "orders"."production" <> 'entregue';--> statement-breakpoint
CREATE INDEX "orders_production" ON "orders" USING btree ("production","production_at");--> statement-breakpoint
CREATE INDEX "orders_deceased" ON "orders" USING btree ("deceased_key","funeral_time");