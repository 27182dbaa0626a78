import { z } from 'zod';

/** A request that the provider refuses: HTTP status and the `error` code of its answer. */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, message: string) {
    super(message);
    this.name = 'ProviderRefusal';
    this.status = status;
    this.error = error;
  }
}

const EXCLUDABLE_TYPES = [
  'credit_card',
  'debit_card',
  'prepaid_card',
  'ticket',
  'atm',
  'digital_currency',
  'bank_transfer',
  'voucher_card',
] as const;

const httpUrl = z.url({ protocol: /^https?$/ }).max(2000);

const item = z.looseObject({
  id: z.string().min(1).max(256),
  title: z.string().min(1).max(256),
  quantity: z.int().min(1),
  currency_id: z.literal('BRL').optional(),
  unit_price: z.number().positive().refine(hasTwoDecimals, 'unit_price must have at most 2 decimals'),
});

const body = z.looseObject({
  items: z.array(item).min(1),
  payer: z
    .looseObject({ name: z.string().optional(), surname: z.string().optional(), email: z.email().max(150).optional() })
    .optional(),
  back_urls: z
    .object({ success: httpUrl.optional(), pending: httpUrl.optional(), failure: httpUrl.optional() })
    .optional(),
  auto_return: z.enum(['approved', 'all']).optional(),
  notification_url: httpUrl.max(248).optional(),
  external_reference: z
    .string()
    .max(64)
    .regex(/^[0-9A-Za-z_-]*$/)
    .optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
  payment_methods: z
    .looseObject({
      excluded_payment_types: z.array(z.object({ id: z.enum(EXCLUDABLE_TYPES) })).optional(),
      installments: z.int().min(1).max(36).optional(),
    })
    .optional(),
});
export type PreferenceBody = z.infer<typeof body>;

function hasTwoDecimals(reais: number): boolean {
  return Math.round(reais * 100) / 100 === reais;
}

function refuseFirst(error: z.ZodError): never {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'body');
  const code = field in body.shape ? `invalid_${field}` : 'bad_request';
  throw new ProviderRefusal(400, code, `${issue?.path.join('.') ?? ''}: ${issue?.message}`);
}

/**
 * Validates the request for a preference as the provider does, but accepts local addresses, which development needs.
 * Throws ProviderRefusal with status 400.
 */
export function parsePreferenceBody(input: unknown): PreferenceBody {
  const parsed = body.safeParse(input);
  if (!parsed.success) return refuseFirst(parsed.error);
  const { auto_return, back_urls } = parsed.data;
  if (auto_return && !back_urls?.success) {
    throw new ProviderRefusal(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined');
  }
  return parsed.data;
}

export function totalCentsOf({ items }: PreferenceBody): number {
  return items.reduce((total, line) => total + line.quantity * Math.round(line.unit_price * 100), 0);
}
