import { login, register, requestPasswordReset, resetPassword } from './auth.ts';
import { getAttention, getDashboardSummary, resolvePayment } from './dashboard.ts';
import { uploadImage } from './images.ts';
import { listLogsByDate, listLogsByEmail } from './logs.ts';
import {
  getNotificationConfig,
  listNotifications,
  resendNotification,
  setNotificationConfig,
  testNotification,
} from './notifications.ts';
import { countOrders, listLastOrders } from './orders.ts';
import { createPayment, paymentWebhook, verifyPayment } from './payments.ts';
import {
  createProduct,
  getProduct,
  listActiveProducts,
  listProducts,
  listProductsByIds,
  updateProduct,
} from './products.ts';
import { countReservations } from './reservations.ts';
import { getStoreOverride, getStoreSchedule, getStoreStatus, setStoreOverride, setStoreSchedule } from './store.ts';
import { createUrn, listUrns, toggleUrn, updateUrn } from './urns.ts';
import { listUsers, toggleUser } from './users.ts';

/** The whole API. What isn't here can't be called; each entry carries who may call it. */
export const endpoints = {
  login,
  register,
  requestPasswordReset,
  resetPassword,
  listUsers,
  toggleUser,
  listLogsByEmail,
  listLogsByDate,
  getDashboardSummary,
  getAttention,
  resolvePayment,
  countOrders,
  listLastOrders,
  countReservations,
  uploadImage,
  createPayment,
  verifyPayment,
  paymentWebhook,
  listActiveProducts,
  listProductsByIds,
  getProduct,
  listProducts,
  createProduct,
  updateProduct,
  getStoreStatus,
  getStoreOverride,
  setStoreOverride,
  getStoreSchedule,
  setStoreSchedule,
  listUrns,
  createUrn,
  updateUrn,
  toggleUrn,
  getNotificationConfig,
  setNotificationConfig,
  listNotifications,
  resendNotification,
  testNotification,
};
