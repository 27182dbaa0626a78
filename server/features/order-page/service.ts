import type { HandlerResult } from '#contract/endpoint.ts';
import type { getOrderPage } from '#contract/order-page.ts';
import { splitUnits } from '#domain/order.ts';
import { isStopped, orderMoney } from '#domain/order-money.ts';
import { firstName } from '#domain/person.ts';
import { deliverBy, PRODUCTION_STATES } from '#domain/production.ts';
import { arrivalOf } from '#domain/promise.ts';
import { isId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { found } from '../../errors.ts';
import type { ProductionStep } from '../orders/production-repository.ts';
import type { Order, OrderItem } from '../orders/repository.ts';
import { findOrderByAccessKey, itemsOfOrders, listProductionSteps } from '../orders/service.ts';
import { paymentsOfOrders } from '../payments/service.ts';
import { readSchedule } from '../store/service.ts';

type OrderPage = HandlerResult<typeof getOrderPage>;

/** No order has it; malformed keys are looked up too, so that they take as long as unknown ones. */
const UNUSED_KEY = '00000000-0000-0000-0000-000000000000';

function wreathsOf(order: Order, items: OrderItem[]): Pick<OrderPage, 'wreaths' | 'spare_faixas'> {
  const units = splitUnits(items);
  return {
    wreaths: units.map(({ title, image, size }, i) => ({ title, image, size, faixa: order.faixaTexts[i] ?? null })),
    spare_faixas: order.faixaTexts.slice(units.length),
  };
}

/** The stages up to the present one, each with when it was last reached; a stage that was passed over has no time. */
function reached(order: Order, steps: ProductionStep[]): OrderPage['steps'] {
  const last = PRODUCTION_STATES.indexOf(order.production);
  return PRODUCTION_STATES.slice(0, last + 1).map((state, at) => ({
    state,
    at: at === 0 ? order.createdAt : (steps.findLast(({ to }) => to === state)?.createdAt ?? null),
  }));
}

/**
 * The order that a private address opens, without anything that identifies its buyer. Throws `not-found` for every key
 * that opens none, whatever is wrong with it.
 */
export async function readOrderPage(deps: Deps, key: string): Promise<OrderPage> {
  const order = found(await findOrderByAccessKey(deps.db, isId(key) ? key : UNUSED_KEY), 'Pedido não encontrado.');
  const items = (await itemsOfOrders(deps.db, [order.id])).get(order.id) ?? [];
  const steps = await listProductionSteps(deps.db, order.id);
  const payments = (await paymentsOfOrders(deps.db, [order.id])).get(order.id) ?? [];
  const { paid, refunded, due } = orderMoney({ total: order.total, isStopped: isStopped(order) }, payments);
  const promise = arrivalOf(order.funeralTime, await readSchedule(deps.db), order.createdAt);
  return {
    number: order.number,
    first_name: firstName(order.buyerName),
    created_at: order.createdAt,
    deceased_name: order.deceasedName,
    funeral_location: order.funeralLocation,
    funeral_time: order.funeralTime,
    deliver_by: deliverBy(order.funeralTime),
    promise: promise.verdict,
    ...wreathsOf(order, items),
    production: order.production,
    steps: reached(order, steps),
    total: order.total,
    payment_method: order.paymentMethod,
    paid,
    refunded,
    due,
    cancelled: isStopped(order),
  };
}
