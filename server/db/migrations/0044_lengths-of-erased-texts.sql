ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_received_by";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_reason";--> statement-breakpoint
ALTER TABLE "order_notes" DROP CONSTRAINT "order_notes_text";--> statement-breakpoint
ALTER TABLE "order_requests" DROP CONSTRAINT "order_requests_reason";--> statement-breakpoint
ALTER TABLE "order_requests" DROP CONSTRAINT "order_requests_answer_text";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_received_by" CHECK (char_length("deliveries"."received_by") > 0 and (char_length("deliveries"."received_by") <= 120 or strpos("deliveries"."received_by", '[dados removidos]') > 0));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_reason" CHECK (char_length("deliveries"."reason") > 0 and (char_length("deliveries"."reason") <= 300 or strpos("deliveries"."reason", '[dados removidos]') > 0));--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_text" CHECK (char_length("order_notes"."text") > 0 and (char_length("order_notes"."text") <= 1000 or strpos("order_notes"."text", '[dados removidos]') > 0));--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_reason" CHECK (char_length("order_requests"."reason") > 0 and (char_length("order_requests"."reason") <= 1000 or strpos("order_requests"."reason", '[dados removidos]') > 0));--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_answer_text" CHECK (char_length("order_requests"."answer_text") > 0 and (char_length("order_requests"."answer_text") <= 1000 or strpos("order_requests"."answer_text", '[dados removidos]') > 0));