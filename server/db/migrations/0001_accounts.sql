CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "logs_email";--> statement-breakpoint
ALTER TABLE "logs" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logs_email" ON "logs" USING btree (lower("user_email"),"created_at","id");--> statement-breakpoint
CREATE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('shop.log_retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'logs are append-only' USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "logs_append_only" BEFORE UPDATE OR DELETE ON "logs" FOR EACH ROW EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "logs_keep_all" BEFORE TRUNCATE ON "logs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
