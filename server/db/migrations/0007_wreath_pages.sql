ALTER TABLE "products" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "former_slugs" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
WITH "plain" AS (SELECT "id", "position", btrim(left(regexp_replace(lower(regexp_replace(normalize("name", NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 80), '-') AS "slug" FROM "products"), "named" AS (SELECT "id", coalesce(nullif("slug", ''), 'coroa') AS "slug", "position" FROM "plain"), "counted" AS (SELECT "id", "slug", row_number() OVER (PARTITION BY "slug" ORDER BY "position", "id") AS "nth" FROM "named") UPDATE "products" SET "slug" = CASE WHEN "nth" = 1 THEN "counted"."slug" ELSE "counted"."slug" || '-' || right("products"."id"::text, 12) END FROM "counted" WHERE "products"."id" = "counted"."id";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");
