import { z } from 'zod';

/** The closed list of refusals. Each has one HTTP status; the texts are the server's. */
export const ERROR_STATUS = {
  'malformed-request': 400,
  'invalid-token': 400,
  unauthenticated: 401,
  'token-expired': 401,
  'invalid-credentials': 401,
  'invalid-signature': 401,
  forbidden: 403,
  'second-step-required': 403,
  'passkey-required': 403,
  'inactive-user': 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  'stale-version': 409,
  'price-changed': 409,
  'product-unavailable': 409,
  'insufficient-stock': 409,
  'store-closed': 409,
  'already-paid': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'invalid-input': 422,
  'invalid-image': 422,
  'too-many-requests': 429,
  internal: 500,
  'payment-unavailable': 503,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

const validationIssue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

/** Every error answer: a Portuguese text, or for 422 the list of fields, with a code of the closed list. */
export const errorBody = z.object({
  detail: z.union([z.string(), z.array(validationIssue)]),
  code: z.string().optional(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
