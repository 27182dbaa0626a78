/** What other features may know of payments. */
export {
  insertReceived,
  isByHand,
  type PaymentRow,
  paymentsOfOrder,
  paymentsOfOrders,
  type RefundRow,
  refundsOfPayments,
  withdrawReceived,
} from './ledger-repository.ts';
