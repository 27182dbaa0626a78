CREATE TABLE "order_wreaths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_row" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"faixa" text,
	CONSTRAINT "order_wreaths_faixa" CHECK (char_length("order_wreaths"."faixa") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "reservation_wreaths" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"faixa" text,
	CONSTRAINT "reservation_wreaths_faixa" CHECK (char_length("reservation_wreaths"."faixa") between 1 and 120)
);
--> statement-breakpoint
-- Each wreath becomes a row and takes the text at its place, as the sheet has shown them so far.
INSERT INTO "order_wreaths"
SELECT CASE "unit" WHEN 1 THEN "id" ELSE gen_random_uuid() END, "order_row", "place", "line", "product_id", "title", "image", "size", "color", "price_cents", "faixa"
FROM (
	SELECT "order_items".*, "unit", "numbered"."line", "numbered"."place",
		CASE WHEN char_length("orders"."faixa_texts" ->> "numbered"."place") BETWEEN 1 AND 120 THEN "orders"."faixa_texts" ->> "numbered"."place" END AS "faixa"
	FROM (
		SELECT "order_items"."id" AS "item", "unit",
			(dense_rank() OVER (PARTITION BY "order_row" ORDER BY "position", "order_items"."id") - 1)::integer AS "line",
			(row_number() OVER (PARTITION BY "order_row" ORDER BY "position", "order_items"."id", "unit") - 1)::integer AS "place"
		FROM "order_items" CROSS JOIN LATERAL generate_series(1, "quantity") AS "unit"
	) AS "numbered"
	JOIN "order_items" ON "order_items"."id" = "item"
	JOIN "orders" ON "orders"."id" = "order_items"."order_row"
) AS "wreath";--> statement-breakpoint
INSERT INTO "reservation_wreaths"
SELECT "reservation_items"."id", "reservation_id", "place", "place", "product_id", "title", "image", "size", "color", "price_cents",
	CASE WHEN char_length("reservations"."faixa_texts" ->> "place") BETWEEN 1 AND 120 THEN "reservations"."faixa_texts" ->> "place" END
FROM (
	SELECT "id" AS "item", (row_number() OVER (PARTITION BY "reservation_id" ORDER BY "position", "id") - 1)::integer AS "place" FROM "reservation_items"
) AS "numbered"
JOIN "reservation_items" ON "reservation_items"."id" = "item"
JOIN "reservations" ON "reservations"."id" = "reservation_id";--> statement-breakpoint
-- A text that no wreath took stays in the log, and a person is told.
CREATE TEMPORARY TABLE "spare_faixas" ON COMMIT DROP AS
SELECT "orders"."id" AS "order_row", "number", "text", "place"
FROM "orders" CROSS JOIN LATERAL jsonb_array_elements_text("faixa_texts") WITH ORDINALITY AS "texts"("text", "place")
LEFT JOIN "order_wreaths" ON "order_wreaths"."order_row" = "orders"."id" AND "order_wreaths"."position" = "place" - 1
WHERE "text" <> '' AND "order_wreaths"."faixa" IS DISTINCT FROM "text";--> statement-breakpoint
INSERT INTO "logs" ("created_at", "user_email", "action", "message", "ip_address")
SELECT now(), 'sistema', 'faixa_sem_coroa', 'Faixa a mais no pedido nº ' || "number" || ': "' || "text" || '". Confira com quem comprou em qual coroa ela vai.', '-'
FROM "spare_faixas" ORDER BY "number", "place";--> statement-breakpoint
UPDATE "orders" SET "flags" = "flags" || '["spare-faixa"]' WHERE "id" IN (SELECT "order_row" FROM "spare_faixas");--> statement-breakpoint
ALTER TABLE "order_wreaths" ADD CONSTRAINT "order_wreaths_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_wreaths" ADD CONSTRAINT "order_wreaths_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wreaths" ADD CONSTRAINT "reservation_wreaths_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_wreaths" ADD CONSTRAINT "reservation_wreaths_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_wreaths_order" ON "order_wreaths" USING btree ("order_row","position");--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_wreaths_reservation" ON "reservation_wreaths" USING btree ("reservation_id","position");--> statement-breakpoint
CREATE INDEX "reservation_wreaths_product" ON "reservation_wreaths" USING btree ("product_id");--> statement-breakpoint
DROP TABLE "order_items";--> statement-breakpoint
DROP TABLE "reservation_items";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "faixa_texts";--> statement-breakpoint
ALTER TABLE "reservations" DROP COLUMN "faixa_texts";
