import { useQuery } from '@tanstack/react-query';
import * as addresses from '#contract/addresses.ts';
import type { getOrderPage, OrderPage } from '#contract/order-page.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';

/** True for a failure that a moment may mend, false for an answer that stays. */
export function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === undefined || error.status === 429 || error.status >= 500;
}

const RETRIES = 2;
const RETRY_MS = 1000;

type PaidOrder = {
  order: (OrderPage & { key: string }) | undefined;
  /** Asked for and not answered yet. */
  isLoading: boolean;
};

/** The order of a key that this browser keeps, if it is paid; '' for a browser that keeps none. */
export function usePaidOrder(key: string, enabled = true): PaidOrder {
  const { data, isLoading } = useQuery({
    ...apiQuery<typeof getOrderPage>(addresses.getOrderPage, { params: { chave: key } }),
    enabled: enabled && key !== '',
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: RETRY_MS,
  });
  return { order: data && { ...data, key }, isLoading };
}

/** The way to the buyer's page of an order. */
export function OrderPageLink({ orderKey }: { orderKey: string }) {
  return (
    <SiteLink to={paths.orderPage(orderKey)} reloadDocument className={buttonClass('primary')}>
      Acompanhar o pedido
    </SiteLink>
  );
}
