ALTER TABLE "invoice_requests" ALTER COLUMN "requested_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_number_length" CHECK (char_length("invoice_requests"."number") <= 60 or strpos("invoice_requests"."number", '[dados removidos]') > 0);--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_asked_or_issued" CHECK (num_nonnulls("invoice_requests"."requested_at", "invoice_requests"."done_at") > 0);--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_number_issued" CHECK ("invoice_requests"."number" is null or "invoice_requests"."done_at" is not null);