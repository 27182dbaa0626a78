CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"entrance" text,
	"receives_from" text,
	"receives_until" text,
	"phone" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "places_name_length" CHECK (char_length("places"."name") <= 120 or strpos("places"."name", '[dados removidos]') > 0),
	CONSTRAINT "places_address_length" CHECK (char_length("places"."address") <= 300 or strpos("places"."address", '[dados removidos]') > 0),
	CONSTRAINT "places_entrance_length" CHECK (char_length("places"."entrance") <= 160 or strpos("places"."entrance", '[dados removidos]') > 0),
	CONSTRAINT "places_phone_length" CHECK (char_length("places"."phone") <= 40 or strpos("places"."phone", '[dados removidos]') > 0),
	CONSTRAINT "places_note_length" CHECK (char_length("places"."note") <= 500 or strpos("places"."note", '[dados removidos]') > 0)
);
