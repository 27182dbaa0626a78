import { assertLocalBaseUrl } from './payments.mercadopago.call.ts';
import { type MercadoPagoOptions, mercadoPagoGateway } from './payments.mercadopago.ts';
import type { PaymentGateway } from './payments.ts';

export type SimulatorOptions = Omit<MercadoPagoOptions, 'baseUrl'> & { simulatorUrl: string };

/**
 * The same gateway for the simulator. Throws Error when the simulator isn't on this machine or the SDK can't be pointed
 * at it: real money must never be requested by mistake.
 */
export function simulatorGateway({ simulatorUrl, ...options }: SimulatorOptions): PaymentGateway {
  assertLocalBaseUrl(simulatorUrl);
  return mercadoPagoGateway({ ...options, baseUrl: simulatorUrl });
}
