import { createHmac } from 'node:crypto';

export type WebhookOptions = {
  /** The number of deliveries to lose, or all (true). */
  lose?: boolean | number;
  /** Milliseconds between the change and the delivery. */
  delayMs?: number;
  /** The number of copies sent at the same moment (1 is one delivery). */
  duplicate?: number;
  /** Delays a notification until the next one was sent. */
  reorder?: boolean;
  signature?: 'right' | 'wrong' | 'missing';
};

export type WebhookEvent = { paymentId: string; action: string; userId: string; liveMode: boolean; createdAt: string };
export type StopEvent = Omit<WebhookEvent, 'action'> & { merchantOrderId: string };
export type OutgoingRequest = { url: string; headers: Record<string, string>; body: string };
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

/** The notification 'Webhooks v1' of one event, to the shop's address. */
export function webhookRequest(
  notificationUrl: string,
  event: WebhookEvent,
  options: WebhookOptions,
  signing: Signing & { notificationId: string },
): OutgoingRequest {
  const url = new URL(notificationUrl);
  url.searchParams.set('data.id', event.paymentId);
  url.searchParams.set('type', 'payment');
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'MercadoPago WebHook v1.0 payment',
      'x-request-id': signing.requestId,
      ...signatureHeader(options, signing, event.paymentId),
    },
    body: JSON.stringify({
      id: Number(signing.notificationId),
      live_mode: event.liveMode,
      type: 'payment',
      date_created: event.createdAt,
      user_id: Number(event.userId),
      api_version: 'v1',
      action: event.action,
      data: { id: event.paymentId },
    }),
  };
}

/** The fraud alert, which names payment and merchant order in its body alone. */
export function stopRequest(
  notificationUrl: string,
  event: StopEvent,
  options: WebhookOptions,
  signing: Signing,
): OutgoingRequest {
  const url = new URL(notificationUrl);
  url.searchParams.set('type', 'stop_delivery_op_wh');
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'MercadoPago WebHook v1.0 stop_delivery_op_wh',
      'x-request-id': signing.requestId,
      ...signatureHeader(options, signing),
    },
    body: JSON.stringify({
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
      type: 'stop_delivery_op_wh',
      user_id: Number(event.userId),
      version: 1,
    }),
  };
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
