ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_sign";--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_sign" CHECK (case when "money_movements"."kind" = 'payment' then "money_movements"."amount_cents" >= 0
        when "money_movements"."kind" = 'dispute_released' then "money_movements"."amount_cents" > 0
        when "money_movements"."kind" in ('refund', 'dispute_held', 'void') then "money_movements"."amount_cents" < 0
        when "money_movements"."kind" = 'discount' then "money_movements"."amount_cents" <> 0 else false end);