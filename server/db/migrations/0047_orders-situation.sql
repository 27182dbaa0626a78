ALTER TABLE "orders" ADD COLUMN "situation" text;--> statement-breakpoint
DROP TRIGGER "orders_excess" ON "orders";--> statement-breakpoint
DROP TRIGGER "money_movements_excess" ON "money_movements";--> statement-breakpoint
DROP FUNCTION "keep_excess_of_order"();--> statement-breakpoint
DROP FUNCTION "keep_excess_of_money"();--> statement-breakpoint
DROP FUNCTION "excess_of"(uuid, bigint, text);--> statement-breakpoint
DROP INDEX "orders_excess";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "excess_cents";--> statement-breakpoint
UPDATE "orders" SET "situation" = (
	SELECT CASE
		WHEN sum(greatest(held, 0)) > 0 OR ("orders"."flags" ? 'dispute' AND sum(paid) > sum(refund + least(held, 0))) THEN 'em_disputa'
		WHEN "orders"."flags" ? 'fraud-stop' THEN 'suspeita_de_fraude'
		WHEN sum(paid - refund - held) >
			CASE WHEN "orders"."closing" IS NULL THEN greatest(0, "orders"."total_cents" + sum(discount)) ELSE 0 END THEN 'a_devolver'
		WHEN "orders"."closing" IS NOT NULL THEN 'cancelado'
		WHEN "orders"."total_cents" + coalesce(sum(discount - paid + refund + least(held, 0)), 0) > 0 THEN 'a_receber'
		WHEN sum(refund + least(held, 0)) > 0 AND sum(paid - refund - least(held, 0)) = 0 THEN 'estornado'
		WHEN bool_or(refund + least(held, 0) > 0 AND refund + least(held, 0) < paid) THEN 'estorno_parcial'
	END
	FROM (
		SELECT coalesce(sum("amount_cents") FILTER (WHERE "kind" IN ('payment', 'void')), 0) paid,
			-coalesce(sum("amount_cents") FILTER (WHERE "kind" = 'refund'), 0) refund,
			coalesce(sum("amount_cents") FILTER (WHERE "kind" = 'discount'), 0) discount,
			-coalesce(sum("amount_cents") FILTER (WHERE "kind" IN ('dispute_held', 'dispute_released')), 0) held
		FROM "money_movements" WHERE "order_row" = "orders"."id" GROUP BY "payment_id"
	) payments
);--> statement-breakpoint
CREATE INDEX "orders_situation" ON "orders" USING btree ("situation","created_at","id") WHERE "orders"."situation" is not null;
