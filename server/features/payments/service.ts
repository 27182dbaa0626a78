/** What other features may know of payments. */
export {
  insertReceived,
  isByHand,
  type PaymentRow,
  paymentsOfOrders,
  type RefundRow,
  refundsOfPayments,
  withdrawReceived,
} from './ledger-repository.ts';
