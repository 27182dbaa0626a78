ALTER TABLE "orders" ADD COLUMN "excess_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_excess" ON "orders" USING btree ("created_at","id") WHERE "orders"."excess_cents" > 0;--> statement-breakpoint
CREATE FUNCTION "excess_of"("the_order" uuid, "total" bigint, "closing" text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT greatest(0, coalesce(sum("amount_cents") FILTER (WHERE "kind" <> 'discount'), 0)
		- CASE WHEN "closing" IS NULL THEN greatest(0, "total" + coalesce(sum("amount_cents") FILTER (WHERE "kind" = 'discount'), 0)) ELSE 0 END)::bigint
	FROM "money_movements" WHERE "order_row" = "the_order"
$$;--> statement-breakpoint
CREATE FUNCTION "keep_excess_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."excess_cents" := "excess_of"(NEW."id", NEW."total_cents", NEW."closing");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_excess" BEFORE UPDATE OF "total_cents", "closing" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION "keep_excess_of_order"();--> statement-breakpoint
CREATE FUNCTION "keep_excess_of_money"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	UPDATE "orders" SET "excess_cents" = "excess_of"("id", "total_cents", "closing") WHERE "id" = NEW."order_row";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "money_movements_excess" AFTER INSERT ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION "keep_excess_of_money"();--> statement-breakpoint
UPDATE "orders" SET "excess_cents" = "excess_of"("id", "total_cents", "closing")
	WHERE "excess_of"("id", "total_cents", "closing") > 0;
