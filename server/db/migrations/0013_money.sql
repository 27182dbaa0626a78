CREATE TABLE "money_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_row" uuid NOT NULL,
	"payment_id" text,
	"refund_id" uuid,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_email" text,
	"reason" text,
	CONSTRAINT "money_movements_payment_named" CHECK (("money_movements"."kind" = 'discount') = ("money_movements"."payment_id" is null)),
	CONSTRAINT "money_movements_sign" CHECK (case when "money_movements"."kind" in ('payment', 'dispute_released') then "money_movements"."amount_cents" > 0
        when "money_movements"."kind" in ('refund', 'dispute_held', 'void') then "money_movements"."amount_cents" < 0
        when "money_movements"."kind" = 'discount' then "money_movements"."amount_cents" <> 0 else false end)
);
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_movements_at" ON "money_movements" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_row","at");--> statement-breakpoint
CREATE INDEX "money_movements_payment" ON "money_movements" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_refund" ON "money_movements" USING btree ("refund_id") WHERE "money_movements"."kind" = 'refund';--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "keep_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What came in: with the purchase, or later. A voided payment has nothing left and books nothing.
INSERT INTO "money_movements" ("id", "order_row", "payment_id", "kind", "amount_cents", "at")
SELECT gen_random_uuid(), o."id", p."payment_id", 'payment', p."paid_cents",
  CASE WHEN p."payment_id" IN (o."payment_id", 'manual-' || o."id") THEN o."created_at" ELSE p."created_at" END
FROM "payments" p JOIN "orders" o ON o."id" = p."order_row" WHERE p."paid_cents" > 0;--> statement-breakpoint
-- What people gave back, as far as it is a part of what went back.
INSERT INTO "money_movements" ("id", "order_row", "payment_id", "refund_id", "kind", "amount_cents", "at", "user_email", "reason")
SELECT gen_random_uuid(), "order_row", "payment_id", "id", 'refund', -"amount_cents", "updated_at", "user_email", "reason"
FROM (
  SELECT f.*, p."order_row", p."refunded_cents", sum(f."amount_cents") OVER (PARTITION BY f."payment_id" ORDER BY f."created_at", f."id") AS "so_far"
  FROM "refunds" f JOIN "payments" p ON p."payment_id" = f."payment_id"
  WHERE f."status" = 'approved' AND p."order_row" IS NOT NULL AND p."paid_cents" > 0
) own WHERE "so_far" <= "refunded_cents";--> statement-breakpoint
-- What the provider gave back by itself, and what it holds while buyer and bank argue: of an open charge-back all that wasn't ours.
INSERT INTO "money_movements" ("id", "order_row", "payment_id", "kind", "amount_cents", "at")
SELECT gen_random_uuid(), p."order_row", p."payment_id", s."kind", -s."amount", coalesce(p."reported_at", p."updated_at")
FROM "payments" p
CROSS JOIN LATERAL (
  SELECT coalesce(-sum(m."amount_cents"), 0) AS "own" FROM "money_movements" m WHERE m."payment_id" = p."payment_id" AND m."kind" = 'refund'
) b
CROSS JOIN LATERAL (
  SELECT p."status" = 'charged_back' AND p."status_detail" = 'in_process' AS "open"
) c
CROSS JOIN LATERAL (VALUES
  ('refund', CASE WHEN c."open" THEN 0 ELSE p."refunded_cents" - b."own" END),
  ('dispute_held', CASE WHEN c."open" THEN p."paid_cents" - b."own" WHEN p."status" = 'in_mediation' THEN p."paid_cents" - p."refunded_cents" ELSE 0 END)
) s ("kind", "amount")
WHERE p."order_row" IS NOT NULL AND p."paid_cents" > 0 AND s."amount" > 0;--> statement-breakpoint
-- What a lost charge-back took was never told as given back.
UPDATE "payments" SET "refunded_cents" = (
  SELECT coalesce(-sum(m."amount_cents"), 0) FROM "money_movements" m WHERE m."payment_id" = "payments"."payment_id" AND m."refund_id" IS NOT NULL
) WHERE "status" = 'charged_back';--> statement-breakpoint
-- Orders that were off the board because their money went back: what can't be delivered any more is closed, the others return to it.
UPDATE "orders" SET "closing" = 'cancelled', "closed_at" = now(), "closed_by" = 'sistema', "version" = "version" + 1,
  "close_reason" = 'Estornado antes da entrega, e a cerimônia já passou.'
WHERE "flags" @> '["refunded"]' AND "closing" IS NULL AND "production" <> 'entregue' AND "funeral_time" < now();--> statement-breakpoint
UPDATE "orders" SET "flags" = "flags" - 'refunded' WHERE "flags" @> '["refunded"]';--> statement-breakpoint
-- What went back isn't asked for again, unless it was due without that too.
INSERT INTO "money_movements" ("id", "order_row", "kind", "amount_cents", "at")
SELECT gen_random_uuid(), o."id", 'discount', -d."amount", m."at"
FROM "orders" o
JOIN (
  SELECT "order_row", sum("amount_cents") FILTER (WHERE "kind" = 'payment') AS "paid",
    coalesce(-sum("amount_cents") FILTER (WHERE "kind" = 'refund'), 0) AS "refunded", max("at") FILTER (WHERE "kind" = 'refund') AS "at"
  FROM "money_movements" GROUP BY "order_row"
) m ON m."order_row" = o."id"
CROSS JOIN LATERAL (
  SELECT greatest(0, o."total_cents" - m."paid" + m."refunded") - greatest(0, o."total_cents" - m."paid") AS "amount"
) d
WHERE o."closing" IS NULL AND d."amount" > 0;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "paid_cents";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "refunded_cents" TO "reported_refunded_cents";--> statement-breakpoint
CREATE FUNCTION "refuse_movement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements of money are append-only' USING ERRCODE = 'restrict_violation';
END;
$$;--> statement-breakpoint
-- The texts about people may be redacted.
CREATE TRIGGER "money_movements_append_only" BEFORE DELETE OR UPDATE OF "id", "order_row", "payment_id", "refund_id", "kind", "amount_cents", "at" ON "money_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_movement_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_overdrawn_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Another transaction may be giving the same money back.
  PERFORM FROM "payments" WHERE "payment_id" = NEW."payment_id" FOR NO KEY UPDATE;
  IF (SELECT sum("amount_cents") FROM "money_movements" WHERE "payment_id" = NEW."payment_id") < 0 THEN
    RAISE EXCEPTION 'more of payment % goes back than came in', NEW."payment_id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- Deferred, because a restored backup brings rows in the order of their ids.
CREATE CONSTRAINT TRIGGER "money_movements_covered" AFTER INSERT ON "money_movements" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."amount_cents" < 0 AND NEW."payment_id" IS NOT NULL) EXECUTE FUNCTION "refuse_overdrawn_payment"();
