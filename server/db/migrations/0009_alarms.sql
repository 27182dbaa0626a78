CREATE TABLE "alarms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"part" text NOT NULL,
	"words" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_one_open" ON "alarms" USING btree ("part") WHERE "alarms"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_began" ON "alarms" USING btree ("began_at");