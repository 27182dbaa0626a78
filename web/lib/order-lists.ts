import { listOrdersAhead, listOrdersByDate } from '#contract/orders.ts';

/** The lists that show a new or changed order. */
export const ORDER_LISTS = [listOrdersByDate, listOrdersAhead];
