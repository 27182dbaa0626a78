import { createHmac } from 'node:crypto';

export type WebhookOptions = {
  /** The number of deliveries to lose, or all (true). */
  lose?: boolean | number;
  /** The number of copies sent at the same moment (1 is one delivery). */
  duplicate?: number;
  signature?: 'right' | 'wrong' | 'missing';
};

export type WebhookEvent = { paymentId: string; action: string; userId: string; liveMode: boolean; createdAt: string };
export type StopEvent = Omit<WebhookEvent, 'action'> & { merchantOrderId: string };
export type OutgoingRequest = { url: string; headers: Record<string, string>; body: string };
export type ClaimEvent = { claimId: string; createdAt: string };
type Signing = { secret: string; requestId: string; timestampMs: number };

/** The provider's `x-signature`: HMAC-SHA256 over `id:…;request-id:…;ts:…;`, without the id where the address has none. */
function signatureHeader(options: WebhookOptions, signing: Signing, dataId?: string): Record<string, string> {
  if (options.signature === 'missing') return {};
  const secret = options.signature === 'wrong' ? `${signing.secret}-errado` : signing.secret;
  const timestamp = String(signing.timestampMs);
  const manifest = `${dataId === undefined ? '' : `id:${dataId};`}request-id:${signing.requestId};ts:${timestamp};`;
  const hash = createHmac('sha256', secret).update(manifest).digest('hex');
  return { 'x-signature': `ts=${timestamp},v1=${hash}` };
}

type Notice = { type: string; dataId?: string; body: object };

function signedRequest(
  notificationUrl: string,
  { type, dataId, body }: Notice,
  options: WebhookOptions,
  signing: Signing,
): OutgoingRequest {
  const url = new URL(notificationUrl);
  if (dataId !== undefined) url.searchParams.set('data.id', dataId);
  url.searchParams.set('type', type);
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': `MercadoPago WebHook v1.0 ${type}`,
      'x-request-id': signing.requestId,
      ...signatureHeader(options, signing, dataId),
    },
    body: JSON.stringify(body),
  };
}

/** The notification 'Webhooks v1' of one event, to the shop's address. */
export function webhookRequest(
  notificationUrl: string,
  event: WebhookEvent,
  options: WebhookOptions,
  signing: Signing & { notificationId: string },
): OutgoingRequest {
  const body = {
    id: Number(signing.notificationId),
    live_mode: event.liveMode,
    type: 'payment',
    date_created: event.createdAt,
    user_id: Number(event.userId),
    api_version: 'v1',
    action: event.action,
    data: { id: event.paymentId },
  };
  return signedRequest(notificationUrl, { type: 'payment', dataId: event.paymentId, body }, options, signing);
}

/** The fraud alert, which names payment and merchant order in its body alone. */
export function stopRequest(
  notificationUrl: string,
  event: StopEvent,
  options: WebhookOptions,
  signing: Signing,
): OutgoingRequest {
  const type = 'stop_delivery_op_wh';
  const body = {
    action: 'Created',
    api_version: 'v1',
    data: {
      description: 'Suspeita de fraude',
      merchant_order: Number(event.merchantOrderId),
      payment_id: Number(event.paymentId),
      site_id: 'MLB',
    },
    date_created: event.createdAt,
    id: event.paymentId,
    live_mode: event.liveMode,
    type,
    user_id: Number(event.userId),
    version: 1,
  };
  return signedRequest(notificationUrl, { type, body }, options, signing);
}

/** The notification of a claim, opened or changed. */
export function claimRequest(
  notificationUrl: string,
  event: ClaimEvent,
  options: WebhookOptions,
  signing: Signing,
): OutgoingRequest {
  const type = 'topic_claims_integration_wh';
  const { claimId, createdAt } = event;
  const data = { id: claimId, resource: `/post-purchase/v1/claims/${claimId}` };
  const body = { action: 'updated', api_version: 'v1', data, date_created: createdAt, id: claimId, type };
  return signedRequest(notificationUrl, { type, dataId: claimId, body }, options, signing);
}

/** The older notification (IPN), sent in addition unless the address has `source_news=webhooks`. */
export function ipnRequest(notificationUrl: string, topic: 'payment' | 'merchant_order', id: string): OutgoingRequest {
  const url = new URL(notificationUrl);
  url.searchParams.set('topic', topic);
  url.searchParams.set('id', id);
  const resource = topic === 'payment' ? id : `https://api.mercadolibre.com/merchant_orders/${id}`;
  return {
    url: url.href,
    headers: { 'content-type': 'application/json', 'user-agent': `MercadoPago Feed v2.0 ${topic}` },
    body: JSON.stringify({ resource, topic }),
  };
}
