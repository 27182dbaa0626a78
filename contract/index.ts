import { login } from './auth.ts';
import { uploadImage } from './images.ts';
import { createPayment, paymentWebhook, verifyPayment } from './payments.ts';
import {
  createProduct,
  getProduct,
  listActiveProducts,
  listProducts,
  listProductsByIds,
  updateProduct,
} from './products.ts';
import { getStoreOverride, getStoreStatus, setStoreOverride } from './store.ts';

/** The whole API. What isn't here can't be called; each entry carries who may call it. */
export const endpoints = {
  login,
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
};
