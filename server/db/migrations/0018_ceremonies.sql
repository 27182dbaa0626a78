CREATE TABLE "ceremonies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"funeral_id" uuid NOT NULL,
	"key" text NOT NULL,
	"consent_by" varchar(120) NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"listed" boolean NOT NULL,
	"farewell" text NOT NULL,
	"wake_confirmed" boolean NOT NULL,
	"burial_confirmed" boolean NOT NULL,
	"birth_year" integer,
	"death_year" integer,
	"words" varchar(1000),
	"wish" varchar(200),
	"no_flowers" boolean NOT NULL,
	"stream_url" varchar(300),
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ceremonies_funeral_id_unique" UNIQUE("funeral_id"),
	CONSTRAINT "ceremonies_key_unique" UNIQUE("key"),
	CONSTRAINT "ceremonies_withdrawn_whole" CHECK (("ceremonies"."withdrawn_at" is null) = ("ceremonies"."withdrawn_by" is null)),
	CONSTRAINT "ceremonies_farewell" CHECK ("ceremonies"."farewell" in ('sepultamento', 'cremacao'))
);
--> statement-breakpoint
CREATE TABLE "ceremony_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ceremony_id" uuid NOT NULL,
	"title" varchar(80) NOT NULL,
	"place" varchar(300) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ceremony_notices" (
	"code" text PRIMARY KEY NOT NULL,
	"ceremony_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ceremonies" ADD CONSTRAINT "ceremonies_funeral_id_funerals_id_fk" FOREIGN KEY ("funeral_id") REFERENCES "public"."funerals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ceremony_events" ADD CONSTRAINT "ceremony_events_ceremony_id_ceremonies_id_fk" FOREIGN KEY ("ceremony_id") REFERENCES "public"."ceremonies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ceremony_notices" ADD CONSTRAINT "ceremony_notices_ceremony_id_ceremonies_id_fk" FOREIGN KEY ("ceremony_id") REFERENCES "public"."ceremonies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ceremony_events_ceremony" ON "ceremony_events" USING btree ("ceremony_id","at");--> statement-breakpoint
CREATE INDEX "ceremony_notices_ceremony" ON "ceremony_notices" USING btree ("ceremony_id","issued_at");